import type { ProductEntry } from "../Product.ts"

export const desk: ReadonlyArray<ProductEntry> = [
  {
    slug: "clothbound-notebook-a5",
    name: "Clothbound Notebook A5",
    description:
      "A notebook of 192 dot-grid pages, thread-sewn so that it lies flat, in a cloth cover with elastic and ribbon. Paper 100 g, fountain-pen proof.",
    category: "desk",
    priceCents: 2400,
    tags: ["notebook", "stationery", "paper", "a5", "gift"],
    variants: [
      { label: "Dot Grid / Teal", stock: "plenty" },
      { label: "Ruled / Teal", stock: "plenty" },
      { label: "Dot Grid / Ochre", stock: "plenty" },
      { label: "Ruled / Ochre", stock: "plenty" }
    ],
    artwork: { motif: "notebook", palette: { ground: "#f0e3cd", main: "#2f7a78", shade: "#1f5557", accent: "#e5a13f" } }
  },
  {
    slug: "speckle-pocket-notebook",
    name: "Speckled Pocket Notebook",
    description:
      "A pocket notebook, 9 x 14 cm, in speckled recycled board with 128 ruled pages and a perforated last sheet.",
    category: "desk",
    priceCents: 1150,
    tags: ["notebook", "stationery", "recycled", "pocket", "travel"],
    variants: [
      { label: "Blossom", stock: "plenty" },
      { label: "Lichen", stock: "plenty" }
    ],
    artwork: { motif: "notebook", palette: { ground: "#dbe5dc", main: "#e0909a", shade: "#b85e70", accent: "#34405a" } }
  },
  {
    slug: "undated-weekly-planner",
    name: "Undated Weekly Planner",
    description:
      "A planner for 54 weeks that starts when you do: one week to a spread, a notes page opposite, B5, linen cover.",
    category: "desk",
    priceCents: 2950,
    tags: ["planner", "notebook", "stationery", "calendar"],
    variants: [
      { label: "Midnight", stock: 0 },
      { label: "Putty", stock: 0 }
    ],
    artwork: { motif: "notebook", palette: { ground: "#e0d9e6", main: "#3b3f66", shade: "#272a48", accent: "#e8c068" } }
  },
  {
    slug: "piston-fountain-pen",
    name: "Piston Fountain Pen",
    description:
      "A piston-filled fountain pen in turned resin with a steel nib and gilded trim. Holds 1.2 ml, writes about 30 pages.",
    category: "desk",
    priceCents: 12500,
    tags: ["pen", "fountain pen", "stationery", "gift"],
    variants: [
      { label: "Fine / Garnet", stock: "plenty" },
      { label: "Medium / Garnet", stock: "plenty" },
      { label: "Broad / Garnet", stock: 2 }
    ],
    artwork: { motif: "pen", palette: { ground: "#ece3d8", main: "#8c2f3a", shade: "#2c3558", accent: "#d8ac55" } }
  },
  {
    slug: "school-fountain-pen",
    name: "School Fountain Pen",
    description:
      "A light fountain pen with a moulded grip for learning hands, a stainless nib and a box of six washable cartridges.",
    category: "desk",
    priceCents: 1850,
    tags: ["pen", "fountain pen", "stationery", "school"],
    variants: [
      { label: "Lagoon", stock: "plenty" },
      { label: "Poppy", stock: "plenty" },
      { label: "Lefthand / Lagoon", stock: "plenty" }
    ],
    artwork: { motif: "pen", palette: { ground: "#f6dfc4", main: "#2d93a5", shade: "#f0c961", accent: "#e0603f" } }
  },
  {
    slug: "arc-desk-lamp",
    name: "Arc Desk Lamp",
    description:
      "A desk lamp with a spun steel shade on two jointed arms. Dims in four steps, 2700 to 4000 K, braided 2 m cord.",
    category: "desk",
    priceCents: 12900,
    tags: ["lamp", "desk lamp", "lighting", "led", "steel"],
    variants: [
      { label: "Tomato", stock: "plenty" },
      { label: "Chalk", stock: "plenty" },
      { label: "Graphite", stock: "plenty" }
    ],
    artwork: { motif: "lamp", palette: { ground: "#d9cfc4", main: "#d1503d", shade: "#35566a", accent: "#e9c07a" } }
  },
  {
    slug: "reading-desk-lamp",
    name: "Reading Lamp, Small",
    description:
      "A compact desk lamp, 36 cm high, with a warm 4 W LED and a wooden pull switch. Its weighted base is 14 cm across.",
    category: "desk",
    priceCents: 7450,
    tags: ["lamp", "desk lamp", "lighting", "reading"],
    variants: [
      { label: "Pine Green", stock: "plenty" },
      { label: "Butter", stock: "plenty" }
    ],
    artwork: { motif: "lamp", palette: { ground: "#cbd3bd", main: "#2f5b49", shade: "#a97c46", accent: "#e2b04f" } }
  },
  {
    slug: "felt-desk-mat",
    name: "Wool Felt Desk Mat",
    description:
      "A desk mat in 4 mm merino wool felt on natural cork, 80 x 35 cm, so that keyboard and mouse stay put. Rolls up with its own strap.",
    category: "desk",
    priceCents: 5400,
    tags: ["desk mat", "wool", "felt", "cork", "office"],
    variants: [
      { label: "Slate Blue", stock: "plenty" },
      { label: "Oatmeal", stock: "plenty" }
    ],
    artwork: { motif: "desk-mat", palette: { ground: "#eadfce", main: "#5f7590", shade: "#c49a6c", accent: "#7a4630" } }
  },
  {
    slug: "compact-wired-keyboard",
    name: "Compact Wired Keyboard",
    description:
      "A 60 % mechanical keyboard with quiet tactile switches and a coiled USB-C cable. No battery, no radio, no driver.",
    category: "desk",
    priceCents: 13900,
    tags: ["keyboard", "mechanical", "wired", "usb-c", "office"],
    variants: [
      { label: "US Layout", stock: "plenty" },
      { label: "UK Layout", stock: "plenty" },
      { label: "DE Layout", stock: 3 }
    ],
    artwork: { motif: "keyboard", palette: { ground: "#e5dbe0", main: "#56506b", shade: "#a79fc0", accent: "#ee7f56" } }
  },
  {
    slug: "oak-desk-organiser",
    name: "Oak Desk Organiser",
    description:
      "A tray milled from one piece of oak with three compartments for pens, clips and coins. Oiled, cork underneath, 32 x 23 cm.",
    category: "desk",
    priceCents: 6850,
    tags: ["organiser", "tray", "oak", "wood", "office"],
    variants: [{ label: "Oak", stock: "plenty" }],
    artwork: { motif: "tray", palette: { ground: "#d4ddda", main: "#cfa06a", shade: "#a87645", accent: "#2f6e7c" } }
  },
  {
    slug: "steel-pen-tray",
    name: "Steel Pen Tray",
    description:
      "A folded steel tray, powder-coated, that keeps pens, keys and paper clips in three fields. Stackable, 30 x 21 cm.",
    category: "desk",
    priceCents: 3200,
    tags: ["tray", "organiser", "steel", "stationery"],
    variants: [
      { label: "Mint", stock: "plenty" },
      { label: "Graphite", stock: "plenty" }
    ],
    artwork: { motif: "tray", palette: { ground: "#f2dccf", main: "#8fbfae", shade: "#5e8f85", accent: "#d8584a" } }
  },
  {
    slug: "quiet-desk-clock",
    name: "Quiet Desk Clock",
    description:
      "A desk clock with a sweeping movement that does not tick, an alarm button on top and a lacquered metal case 12 cm across. One AA battery.",
    category: "desk",
    priceCents: 5950,
    tags: ["clock", "alarm", "office", "gift"],
    variants: [
      { label: "Marigold", stock: "plenty" },
      { label: "Powder Blue", stock: "plenty" }
    ],
    artwork: { motif: "clock", palette: { ground: "#d5dfe6", main: "#e5a63c", shade: "#2f4f74", accent: "#d4533f" } }
  },
  {
    slug: "speckle-ceramic-planter",
    name: "Speckled Ceramic Planter",
    description:
      "A stoneware planter, 14 cm wide, with a drainage hole and a saucer, delivered with a rooted rubber plant for low light.",
    category: "desk",
    priceCents: 3850,
    tags: ["planter", "plant", "ceramic", "stoneware", "gift"],
    variants: [
      { label: "Shell", stock: "plenty" },
      { label: "Terracotta", stock: 0 }
    ],
    artwork: { motif: "plant", palette: { ground: "#f1d9cd", main: "#eee4d6", shade: "#b9785c", accent: "#3f7d58" } }
  }
]
