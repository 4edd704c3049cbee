import type { ProductEntry } from "../Product.ts"

export const drinkware: ReadonlyArray<ProductEntry> = [
  {
    slug: "stoneware-coffee-mug",
    name: "Stoneware Coffee Mug",
    description:
      "A ceramic mug thrown in stoneware with a bare clay foot and a handle wide enough for three fingers. Dishwasher and microwave safe.",
    category: "drinkware",
    priceCents: 2200,
    tags: ["mug", "coffee", "ceramic", "stoneware", "gift"],
    variants: [
      { label: "350 ml / Moss", stock: "plenty" },
      { label: "350 ml / Chalk", stock: "plenty" },
      { label: "450 ml / Moss", stock: "plenty" }
    ],
    artwork: { motif: "mug", palette: { ground: "#ebe1d0", main: "#7f9270", shade: "#c6946a", accent: "#f0e4c8" } }
  },
  {
    slug: "speckle-ceramic-mug",
    name: "Speckled Ceramic Mug",
    description: "A tall ceramic mug with iron speckles in a milk-white glaze; no two are alike. Holds 400 ml.",
    category: "drinkware",
    priceCents: 2495,
    tags: ["mug", "coffee", "tea", "ceramic", "handmade"],
    variants: [
      { label: "400 ml / Milk", stock: "plenty" },
      { label: "400 ml / Dusk", stock: "plenty" }
    ],
    artwork: { motif: "mug", palette: { ground: "#c9d6dd", main: "#f3ede1", shade: "#4e6a85", accent: "#7a5844" } }
  },
  {
    slug: "enamel-stripe-camp-mug",
    name: "Enamel Stripe Camp Mug",
    description: "An enamelled steel mug for stove and campfire, 300 ml and 120 g, with a rolled rim that stays cool.",
    category: "drinkware",
    priceCents: 1600,
    tags: ["mug", "enamel", "camping", "travel", "outdoor"],
    variants: [
      { label: "300 ml / Brick", stock: "plenty" },
      { label: "300 ml / Navy", stock: "plenty" }
    ],
    artwork: { motif: "mug", palette: { ground: "#dfe2cd", main: "#f5ecd9", shade: "#33413f", accent: "#c8503f" } }
  },
  {
    slug: "commuter-travel-tumbler",
    name: "Commuter Travel Tumbler",
    description:
      "A double-walled steel tumbler with a sliding lid and a ribbed silicone grip. Keeps coffee hot for five hours and fits car cup holders.",
    category: "drinkware",
    priceCents: 3450,
    tags: ["tumbler", "travel", "coffee", "insulated", "steel"],
    variants: [
      { label: "350 ml / Forest", stock: "plenty" },
      { label: "470 ml / Forest", stock: "plenty" },
      { label: "350 ml / Blush", stock: "plenty" },
      { label: "470 ml / Blush", stock: 2 }
    ],
    artwork: { motif: "tumbler", palette: { ground: "#f1dcd4", main: "#2f6152", shade: "#e3a58f", accent: "#21322f" } }
  },
  {
    slug: "ceramic-lined-tumbler",
    name: "Ceramic-Lined Tumbler",
    description:
      "A vacuum tumbler with a ceramic coating inside, so that tea tastes of tea and nothing else. 400 ml, leakproof lid.",
    category: "drinkware",
    priceCents: 3900,
    tags: ["tumbler", "ceramic", "tea", "travel", "insulated"],
    variants: [
      { label: "400 ml / Sky", stock: "plenty" },
      { label: "400 ml / Cream", stock: "plenty" }
    ],
    artwork: { motif: "tumbler", palette: { ground: "#f3e6c8", main: "#8db5cf", shade: "#2f5482", accent: "#f3ede0" } }
  },
  {
    slug: "ridge-steel-water-bottle",
    name: "Ridge Steel Water Bottle",
    description:
      "An insulated water bottle in stainless steel with a carry loop; cold for 24 hours, hot for 12. The mouth is wide enough for ice.",
    category: "drinkware",
    priceCents: 3600,
    tags: ["water bottle", "bottle", "steel", "insulated", "travel"],
    variants: [
      { label: "600 ml / Ember", stock: "plenty" },
      { label: "750 ml / Ember", stock: "plenty" },
      { label: "600 ml / Glacier", stock: "plenty" },
      { label: "750 ml / Glacier", stock: "plenty" }
    ],
    artwork: { motif: "bottle", palette: { ground: "#d8e3df", main: "#d9694a", shade: "#2f4858", accent: "#f6e6c6" } }
  },
  {
    slug: "featherweight-water-bottle",
    name: "Featherweight Water Bottle",
    description: "A single-walled water bottle in 0.4 mm steel, 118 g, for runs and long hikes. Fits bicycle cages.",
    category: "drinkware",
    priceCents: 2150,
    tags: ["water bottle", "bottle", "steel", "hiking", "cycling"],
    variants: [
      { label: "600 ml / Lilac", stock: "plenty" },
      { label: "600 ml / Pine", stock: "plenty" }
    ],
    artwork: { motif: "bottle", palette: { ground: "#ebe3d4", main: "#9a8cc0", shade: "#5b4f86", accent: "#f3d78c" } }
  },
  {
    slug: "kids-dot-water-bottle",
    name: "Kids' Dotted Water Bottle",
    description:
      "A small water bottle for school bags with a leakproof screw cap that little hands can open. Dishwasher safe, 350 ml.",
    category: "drinkware",
    priceCents: 1950,
    tags: ["water bottle", "bottle", "kids", "school", "gift"],
    variants: [
      { label: "350 ml / Pond", stock: "plenty" },
      { label: "350 ml / Apricot", stock: "plenty" }
    ],
    artwork: { motif: "bottle", palette: { ground: "#fbe3c0", main: "#3d9c97", shade: "#f0a14e", accent: "#e2624f" } }
  },
  {
    slug: "bow-handle-teapot",
    name: "Bow-Handle Teapot",
    description:
      "A ceramic teapot for four cups, 900 ml, with a removable steel strainer and a bow handle of steamed beech.",
    category: "drinkware",
    priceCents: 7200,
    tags: ["teapot", "tea", "ceramic", "kitchen", "gift"],
    variants: [
      { label: "900 ml / Celadon", stock: "plenty" },
      { label: "900 ml / Tenmoku", stock: "plenty" }
    ],
    artwork: { motif: "teapot", palette: { ground: "#ead9cf", main: "#8fb5a5", shade: "#4f7a70", accent: "#c08a52" } }
  },
  {
    slug: "faceted-tumbler-glasses",
    name: "Faceted Glasses, Set of Four",
    description:
      "Four drinking glasses in pressed recycled glass with eight facets and a heavy base, 300 ml each. Stackable.",
    category: "drinkware",
    priceCents: 3200,
    tags: ["glass", "glasses", "set", "recycled", "gift"],
    variants: [
      { label: "Clear", stock: "plenty" },
      { label: "Smoke", stock: "plenty" }
    ],
    artwork: { motif: "glass", palette: { ground: "#d3e0d6", main: "#f0b04a", shade: "#d9653b", accent: "#f2a33a" } }
  },
  {
    slug: "highball-glass-pair",
    name: "Highball Glasses, Pair",
    description:
      "Two thin-walled highball glasses in borosilicate, 380 ml, for iced tea and long drinks. They take hot and cold alike.",
    category: "drinkware",
    priceCents: 2650,
    tags: ["glass", "glasses", "pair", "borosilicate"],
    variants: [{ label: "380 ml", stock: "plenty" }],
    artwork: { motif: "glass", palette: { ground: "#ecdbe2", main: "#d9667d", shade: "#a83a5e", accent: "#b9cf5c" } }
  },
  {
    slug: "cafetiere-french-press",
    name: "Six-Cup French Press",
    description:
      "A coffee press in heatproof glass and lacquered steel with a double mesh filter, 800 ml. The glass can be replaced.",
    category: "drinkware",
    priceCents: 5450,
    tags: ["french press", "coffee", "glass", "kitchen"],
    variants: [
      { label: "800 ml / Copper", stock: "plenty" },
      { label: "350 ml / Copper", stock: "plenty" }
    ],
    artwork: {
      motif: "french-press",
      palette: { ground: "#dae2e0", main: "#b9714a", shade: "#23473f", accent: "#2b2a2c" }
    }
  }
]
