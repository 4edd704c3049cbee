import type { ProductEntry } from "../Product.ts"

export const accessories: ReadonlyArray<ProductEntry> = [
  {
    slug: "fisherman-rib-beanie",
    name: "Fisherman Rib Beanie",
    description:
      "A short beanie in thick lambswool rib with a deep fold, knitted in one piece. One size, fits 54 to 61 cm.",
    category: "accessories",
    priceCents: 3400,
    tags: ["beanie", "hat", "wool", "winter", "gift"],
    variants: [
      { label: "Mustard", stock: "plenty" },
      { label: "Charcoal", stock: "plenty" },
      { label: "Ecru", stock: "plenty" }
    ],
    artwork: { motif: "beanie", palette: { ground: "#dce3e6", main: "#d9a031", shade: "#c08622", accent: "#f5ead3" } }
  },
  {
    slug: "merino-travel-beanie",
    name: "Merino Travel Beanie",
    description: "A thin merino wool beanie, 45 g, that folds flat into a coat pocket. Double layer over the ears.",
    category: "accessories",
    priceCents: 3900,
    tags: ["beanie", "hat", "wool", "merino", "travel"],
    variants: [
      { label: "Fjord", stock: "plenty" },
      { label: "Heather Grey", stock: "plenty" }
    ],
    artwork: { motif: "beanie", palette: { ground: "#f0dccb", main: "#4f7f93", shade: "#3a6276", accent: "#e7865b" } }
  },
  {
    slug: "six-panel-canvas-cap",
    name: "Six-Panel Canvas Cap",
    description:
      "An unstructured cap in washed cotton canvas with a curved brim, sewn eyelets and a brass buckle at the back.",
    category: "accessories",
    priceCents: 3200,
    tags: ["cap", "hat", "cotton", "summer", "unisex"],
    variants: [
      { label: "Fern", stock: "plenty" },
      { label: "Stone", stock: "plenty" },
      { label: "Brick", stock: 0 }
    ],
    artwork: { motif: "cap", palette: { ground: "#efe2c6", main: "#45705a", shade: "#2f5443", accent: "#e9b44c" } }
  },
  {
    slug: "lambswool-scarf",
    name: "Lambswool Scarf",
    description: "A scarf in soft brushed lambswool with banded ends and a hand-knotted fringe, 30 x 180 cm.",
    category: "accessories",
    priceCents: 6800,
    tags: ["scarf", "wool", "winter", "warm", "gift"],
    variants: [
      { label: "Rowan", stock: "plenty" },
      { label: "Slate", stock: "plenty" }
    ],
    artwork: { motif: "scarf", palette: { ground: "#e4dcd6", main: "#a83e45", shade: "#6e2533", accent: "#ecc9a3" } }
  },
  {
    slug: "double-check-wool-scarf",
    name: "Double Check Wool Scarf",
    description:
      "Woven wool in a double-sided check, heavy enough to serve as a blanket on a flight. Measures 70 x 190 cm.",
    category: "accessories",
    priceCents: 8450,
    tags: ["scarf", "wool", "blanket", "travel", "winter"],
    variants: [{ label: "Juniper", stock: 2 }],
    artwork: { motif: "scarf", palette: { ground: "#d3dccf", main: "#e7dcc0", shade: "#3c5f55", accent: "#c4764a" } }
  },
  {
    slug: "market-canvas-tote",
    name: "Market Canvas Tote",
    description:
      "A tote bag in 16 oz cotton canvas, screen-printed by hand, with handles long enough for the shoulder. Carries 15 kg, 38 x 40 x 12 cm.",
    category: "accessories",
    priceCents: 2800,
    tags: ["tote", "bag", "cotton", "canvas", "shopping"],
    variants: [
      { label: "Natural / Sunrise", stock: "plenty" },
      { label: "Natural / Tide", stock: "plenty" }
    ],
    artwork: { motif: "tote", palette: { ground: "#cfe0dd", main: "#efe4cd", shade: "#2f6f7e", accent: "#ec8b5e" } }
  },
  {
    slug: "waxed-stripe-tote",
    name: "Waxed Stripe Tote",
    description:
      "A tote in striped waxed cotton with a padded sleeve for a 14 inch laptop and two bottle pockets inside. Rain beads off.",
    category: "accessories",
    priceCents: 9600,
    tags: ["tote", "bag", "laptop", "water-resistant", "work"],
    variants: [
      { label: "Olive", stock: "plenty" },
      { label: "Black", stock: "plenty" }
    ],
    artwork: { motif: "tote", palette: { ground: "#ebe0d2", main: "#6c6a43", shade: "#43371f", accent: "#d9a15c" } }
  },
  {
    slug: "daytrip-backpack-18l",
    name: "Daytrip Backpack 18 L",
    description:
      "An 18 litre backpack in recycled polyester with a padded laptop sleeve, two bottle pockets and a front pocket for small things. Weighs 620 g.",
    category: "accessories",
    priceCents: 8900,
    tags: ["backpack", "bag", "travel", "laptop", "recycled"],
    variants: [
      { label: "Terracotta", stock: "plenty" },
      { label: "Night", stock: "plenty" },
      { label: "Sage", stock: "plenty" }
    ],
    artwork: { motif: "backpack", palette: { ground: "#e8dfd2", main: "#cf6f4b", shade: "#4a3440", accent: "#f3cf8e" } }
  },
  {
    slug: "carry-on-backpack-32l",
    name: "Carry-On Backpack 32 L",
    description:
      "Opens flat like a suitcase and fits cabin size limits at 48 x 32 x 20 cm. Waterproof zips, a hidden passport pocket and straps that tuck away.",
    category: "accessories",
    priceCents: 15900,
    tags: ["backpack", "bag", "travel", "carry-on", "waterproof"],
    variants: [
      { label: "Deep Blue", stock: "plenty" },
      { label: "Graphite", stock: "plenty" }
    ],
    artwork: { motif: "backpack", palette: { ground: "#d6e0ea", main: "#35568a", shade: "#22365a", accent: "#f09a4a" } }
  },
  {
    slug: "bridle-leather-wallet",
    name: "Bridle Leather Wallet",
    description:
      "A slim wallet in vegetable-tanned leather with four card slots and a note pocket, saddle-stitched. Closed 10 x 8 cm.",
    category: "accessories",
    priceCents: 6400,
    tags: ["wallet", "leather", "cards", "gift"],
    variants: [
      { label: "Chestnut", stock: "plenty" },
      { label: "Black", stock: "plenty" }
    ],
    artwork: { motif: "wallet", palette: { ground: "#dfe4d8", main: "#8d5230", shade: "#6a3b22", accent: "#3f7f86" } }
  },
  {
    slug: "brass-buckle-belt",
    name: "Brass Buckle Belt",
    description:
      "A belt cut from a single strip of 3.5 mm leather, 32 mm wide, with a solid brass buckle and five holes.",
    category: "accessories",
    priceCents: 5800,
    tags: ["belt", "leather", "brass", "classic"],
    variants: [
      { label: "90 cm / Walnut", stock: "plenty" },
      { label: "80 cm / Walnut", stock: "plenty" },
      { label: "100 cm / Walnut", stock: "plenty" },
      { label: "110 cm / Walnut", stock: 3 }
    ],
    artwork: { motif: "belt", palette: { ground: "#d9e1e3", main: "#6f4029", shade: "#c99b6d", accent: "#d3a548" } }
  },
  {
    slug: "acetate-sunglasses",
    name: "Acetate Sunglasses",
    description:
      "Sunglasses in hand-polished acetate with polarised UV400 lenses and five-barrel hinges. Comes with a felt case.",
    category: "accessories",
    priceCents: 11500,
    tags: ["sunglasses", "summer", "polarised", "travel"],
    variants: [
      { label: "Amber", stock: "plenty" },
      { label: "Bottle Green", stock: "plenty" }
    ],
    artwork: {
      motif: "sunglasses",
      palette: { ground: "#f2e3bf", main: "#a4562a", shade: "#3d5a4c", accent: "#d9c27a" }
    }
  },
  {
    slug: "field-watch-38",
    name: "Field Watch 38",
    description:
      "A hand-wound watch, 38 mm, with a brushed steel case, sapphire glass and a woven strap. Water-resistant to 50 m.",
    category: "accessories",
    priceCents: 23800,
    tags: ["watch", "steel", "gift", "mechanical"],
    variants: [{ label: "Forest Strap", stock: 3 }],
    artwork: { motif: "watch", palette: { ground: "#e6dccb", main: "#3f5d4a", shade: "#2c4a66", accent: "#a9adb0" } }
  },
  {
    slug: "crook-handle-umbrella",
    name: "Crook-Handle Umbrella",
    description:
      "A full-length umbrella with eight fibreglass ribs that turn inside out and back without breaking. Opens to 98 cm, handle of steamed ash.",
    category: "accessories",
    priceCents: 4950,
    tags: ["umbrella", "rain", "windproof", "gift"],
    variants: [
      { label: "Coral", stock: "plenty" },
      { label: "Ink", stock: "plenty" }
    ],
    artwork: { motif: "umbrella", palette: { ground: "#d2e1e0", main: "#e6705a", shade: "#f3d9bd", accent: "#8a5a38" } }
  }
]
