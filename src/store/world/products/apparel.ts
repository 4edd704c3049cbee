import type { ProductEntry } from "../Product.ts"

export const apparel: ReadonlyArray<ProductEntry> = [
  {
    slug: "everyday-cotton-t-shirt",
    name: "Everyday Cotton T-Shirt",
    description:
      "A straight-cut t-shirt in 180 g combed organic cotton with a ribbed neck and one chest pocket. Washed before sewing, so it keeps its size.",
    category: "apparel",
    priceCents: 2900,
    tags: ["t-shirt", "tee", "cotton", "organic", "basics"],
    variants: [
      { label: "M / Sand", stock: "plenty" },
      { label: "S / Sand", stock: "plenty" },
      { label: "L / Sand", stock: "plenty" },
      { label: "XL / Sand", stock: 2 },
      { label: "S / Ink", stock: "plenty" },
      { label: "M / Ink", stock: "plenty" },
      { label: "L / Ink", stock: "plenty" },
      { label: "XL / Ink", stock: "plenty" }
    ],
    artwork: { motif: "tee", palette: { ground: "#e9dfd0", main: "#d9b991", shade: "#b98d63", accent: "#2f4858" } }
  },
  {
    slug: "harbour-stripe-t-shirt",
    name: "Harbour Stripe T-Shirt",
    description:
      "Mid-weight cotton jersey with yarn-dyed stripes that run level across pocket and sleeves. Crew neck in a solid rib, one small pocket.",
    category: "apparel",
    priceCents: 3600,
    tags: ["t-shirt", "tee", "cotton", "striped", "summer"],
    variants: [
      { label: "M / Navy", stock: "plenty" },
      { label: "S / Navy", stock: "plenty" },
      { label: "L / Navy", stock: "plenty" },
      { label: "XL / Navy", stock: 0 }
    ],
    artwork: { motif: "tee", palette: { ground: "#cfdde2", main: "#f4efe4", shade: "#27425f", accent: "#d8553c" } }
  },
  {
    slug: "garment-dyed-heavy-tee",
    name: "Garment-Dyed Heavy Tee",
    description:
      "A boxy t-shirt in 260 g cotton, dyed after sewing so that seams and pocket edges come out slightly paler.",
    category: "apparel",
    priceCents: 4200,
    tags: ["t-shirt", "tee", "cotton", "heavyweight", "unisex"],
    variants: [
      { label: "M / Madder", stock: "plenty" },
      { label: "S / Madder", stock: "plenty" },
      { label: "L / Madder", stock: "plenty" },
      { label: "XL / Madder", stock: "plenty" }
    ],
    artwork: { motif: "tee", palette: { ground: "#f1d3c3", main: "#b9503f", shade: "#8f3a33", accent: "#f3c766" } }
  },
  {
    slug: "washed-linen-shirt",
    name: "Washed Linen Shirt",
    description:
      "A long-sleeved shirt in stone-washed European linen, 165 g, with corozo buttons and a curved hem. Cool in heat and dry within an hour.",
    category: "apparel",
    priceCents: 8900,
    tags: ["shirt", "linen", "summer", "travel", "breathable"],
    variants: [
      { label: "M / Sea Glass", stock: "plenty" },
      { label: "S / Sea Glass", stock: "plenty" },
      { label: "L / Sea Glass", stock: "plenty" },
      { label: "M / Chalk", stock: "plenty" },
      { label: "L / Chalk", stock: "plenty" }
    ],
    artwork: { motif: "shirt", palette: { ground: "#efe6d6", main: "#9fc3b6", shade: "#7fa799", accent: "#6b4a35" } }
  },
  {
    slug: "brushed-check-overshirt",
    name: "Brushed Check Overshirt",
    description:
      "A flannel overshirt in brushed cotton twill, woven in a large check, with one chest pocket and room for a jumper underneath.",
    category: "apparel",
    priceCents: 9800,
    tags: ["shirt", "overshirt", "flannel", "cotton", "layering"],
    variants: [
      { label: "M / Bracken", stock: "plenty" },
      { label: "S / Bracken", stock: "plenty" },
      { label: "L / Bracken", stock: "plenty" },
      { label: "XL / Bracken", stock: "plenty" }
    ],
    artwork: { motif: "shirt", palette: { ground: "#d8d3b8", main: "#c9803f", shade: "#5c3b2e", accent: "#f0e2c2" } }
  },
  {
    slug: "loopback-hoodie",
    name: "Loopback Hoodie",
    description:
      "A mid-weight hoodie in 340 g loopback cotton with a lined two-panel hood, kangaroo pocket and flat cotton drawcord.",
    category: "apparel",
    priceCents: 7800,
    tags: ["hoodie", "sweatshirt", "cotton", "unisex", "casual"],
    variants: [
      { label: "M / Moss", stock: "plenty" },
      { label: "S / Moss", stock: "plenty" },
      { label: "L / Moss", stock: "plenty" },
      { label: "XL / Moss", stock: "plenty" },
      { label: "S / Oat", stock: "plenty" },
      { label: "M / Oat", stock: "plenty" },
      { label: "L / Oat", stock: "plenty" }
    ],
    artwork: { motif: "hoodie", palette: { ground: "#dfe3cf", main: "#6f8157", shade: "#56673f", accent: "#f2e7d0" } }
  },
  {
    slug: "fleece-lined-hoodie",
    name: "Fleece-Lined Hoodie",
    description:
      "A warm hoodie in cotton with a brushed fleece inside, double-stitched seams and ribbed side panels that let it move.",
    category: "apparel",
    priceCents: 9200,
    tags: ["hoodie", "fleece", "cotton", "winter", "warm"],
    variants: [
      { label: "M / Plum", stock: "plenty" },
      { label: "S / Plum", stock: "plenty" },
      { label: "L / Plum", stock: "plenty" },
      { label: "XL / Plum", stock: 0 }
    ],
    artwork: { motif: "hoodie", palette: { ground: "#ead9e0", main: "#7a4a66", shade: "#5c334e", accent: "#f0a57f" } }
  },
  {
    slug: "squall-rain-jacket",
    name: "Squall Rain Jacket",
    description:
      "A waterproof jacket in 2.5-layer recycled nylon with taped seams and a two-way zip. Packs into its own pocket and weighs 310 g.",
    category: "apparel",
    priceCents: 16800,
    tags: ["jacket", "rain", "waterproof", "travel", "packable"],
    variants: [
      { label: "M / Signal Yellow", stock: "plenty" },
      { label: "S / Signal Yellow", stock: "plenty" },
      { label: "L / Signal Yellow", stock: "plenty" },
      { label: "XL / Signal Yellow", stock: "plenty" }
    ],
    artwork: { motif: "jacket", palette: { ground: "#c9d8dc", main: "#e8b23a", shade: "#cf9426", accent: "#2d4a56" } }
  },
  {
    slug: "quilted-liner-jacket",
    name: "Quilted Liner Jacket",
    description:
      "A light insulated jacket filled with 60 g of recycled wool, to wear alone in autumn or under a coat in winter.",
    category: "apparel",
    priceCents: 18500,
    tags: ["jacket", "wool", "insulated", "autumn", "layering"],
    variants: [
      { label: "M / Petrol", stock: "plenty" },
      { label: "S / Petrol", stock: 1 },
      { label: "L / Petrol", stock: "plenty" }
    ],
    artwork: { motif: "jacket", palette: { ground: "#e6ddd3", main: "#2f6470", shade: "#234b58", accent: "#e08a4f" } }
  },
  {
    slug: "tapered-canvas-trousers",
    name: "Tapered Canvas Trousers",
    description:
      "Work trousers in 10 oz cotton canvas with a tapered leg, deep front pockets and a turned-up hem. Straight waist, belt loops.",
    category: "apparel",
    priceCents: 9500,
    tags: ["trousers", "pants", "cotton", "canvas", "workwear"],
    variants: [
      { label: "32 / Clay", stock: "plenty" },
      { label: "30 / Clay", stock: "plenty" },
      { label: "34 / Clay", stock: "plenty" },
      { label: "36 / Clay", stock: "plenty" }
    ],
    artwork: { motif: "trousers", palette: { ground: "#d5dccf", main: "#b77f58", shade: "#d9b48c", accent: "#3d3a34" } }
  },
  {
    slug: "rinsed-selvedge-jeans",
    name: "Rinsed Selvedge Jeans",
    description:
      "Straight-leg jeans in 13 oz selvedge denim, rinsed once. A button fly, copper rivets and a chain-stitched hem.",
    category: "apparel",
    priceCents: 12800,
    tags: ["jeans", "denim", "trousers", "cotton", "pants"],
    variants: [
      { label: "32 / Indigo", stock: "plenty" },
      { label: "30 / Indigo", stock: "plenty" },
      { label: "34 / Indigo", stock: "plenty" },
      { label: "36 / Indigo", stock: "plenty" }
    ],
    artwork: { motif: "trousers", palette: { ground: "#ecdcc4", main: "#36507a", shade: "#a9bdd3", accent: "#c9793d" } }
  },
  {
    slug: "merino-hiking-socks",
    name: "Merino Hiking Socks",
    description:
      "Crew socks in 70 % merino wool with a cushioned sole and a seamless toe. They stay warm when wet and can be worn for days.",
    category: "apparel",
    priceCents: 2200,
    tags: ["socks", "wool", "merino", "hiking", "travel"],
    variants: [
      { label: "39-42 / Rust", stock: "plenty" },
      { label: "35-38 / Rust", stock: "plenty" },
      { label: "43-46 / Rust", stock: "plenty" }
    ],
    artwork: { motif: "socks", palette: { ground: "#dbe4e0", main: "#c4663f", shade: "#8f4630", accent: "#edd7ab" } }
  },
  {
    slug: "stripe-cotton-socks-three-pack",
    name: "Striped Cotton Socks, Three Pairs",
    description:
      "Three pairs of combed cotton socks with contrasting heel and toe, knitted on a fine gauge for everyday shoes. Comes in a card sleeve.",
    category: "apparel",
    priceCents: 2495,
    tags: ["socks", "cotton", "striped", "gift", "set"],
    variants: [
      { label: "39-42", stock: "plenty" },
      { label: "35-38", stock: "plenty" },
      { label: "43-46", stock: "plenty" }
    ],
    artwork: { motif: "socks", palette: { ground: "#f3dfd6", main: "#f6f0e2", shade: "#3f7d78", accent: "#e5735c" } }
  }
]
