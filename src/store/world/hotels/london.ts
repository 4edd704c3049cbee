import type { HotelEntry } from "../Hotel.ts"

export const london: ReadonlyArray<HotelEntry> = [
  {
    slug: "the-marchbourne",
    name: "The Marchbourne",
    city: "LON",
    stars: 5,
    description:
      "A row of Georgian houses joined behind one black door in Mayfair, between Berkeley Square and the park. Afternoon tea under a glass dome and a pool in the vaults.",
    amenities: ["wifi", "pool", "spa", "gym", "bar", "restaurant", "concierge", "parking"],
    roomTypes: [
      { name: "Classic Queen", sleeps: 2, baseRateCents: 54000, rooms: 28 },
      { name: "Superior King", sleeps: 2, baseRateCents: 62500, rooms: 24 },
      { name: "Square View King", sleeps: 3, baseRateCents: 74000, rooms: 12 },
      { name: "Mews Suite", sleeps: 4, baseRateCents: 99000, rooms: 6 },
      { name: "Marchbourne Residence", sleeps: 6, baseRateCents: 142000, rooms: 3 }
    ]
  },
  {
    slug: "lanthorn-house",
    name: "Lanthorn House",
    city: "LON",
    stars: 4,
    description:
      "A modern brick hotel on Bankside, a few minutes from the galleries and Borough Market, with a bar that looks across the Thames to St Paul's.",
    amenities: ["wifi", "breakfast", "gym", "bar", "restaurant", "rooftop terrace", "air conditioning", "24h desk"],
    roomTypes: [
      { name: "Cosy Double", sleeps: 2, baseRateCents: 26500, rooms: 40 },
      { name: "River Double", sleeps: 2, baseRateCents: 32500, rooms: 26 },
      { name: "Family Room", sleeps: 4, baseRateCents: 39500, rooms: 12 },
      { name: "Cathedral View Suite", sleeps: 4, baseRateCents: 62000, rooms: 4 }
    ]
  },
  {
    slug: "mulberry-loom-hotel",
    name: "Mulberry Loom Hotel",
    city: "LON",
    stars: 4,
    description:
      "Panelled rooms in silk weavers' houses in Spitalfields, with long attic windows made for the looms. Brick Lane and the City are both at the end of the street.",
    amenities: ["wifi", "breakfast", "bar", "restaurant", "coworking", "pet friendly"],
    roomTypes: [
      { name: "Bobbin Single", sleeps: 1, baseRateCents: 19500, rooms: 6 },
      { name: "Weaver's Double", sleeps: 2, baseRateCents: 25500, rooms: 18 },
      { name: "Panelled King", sleeps: 2, baseRateCents: 30500, rooms: 10 },
      { name: "Loom Loft", sleeps: 4, baseRateCents: 45500, rooms: 4 }
    ]
  },
  {
    slug: "canal-basin-hotel",
    name: "Canal Basin Hotel",
    city: "LON",
    stars: 3,
    description:
      "A converted wharf on City Road Basin in Islington, with narrowboats moored below the breakfast room. One double is in the old lock keeper's cottage by the towpath.",
    amenities: ["wifi", "breakfast", "bar", "bicycle hire", "family rooms", "pet friendly", "24h desk"],
    roomTypes: [
      { name: "Towpath Single", sleeps: 1, baseRateCents: 12500, rooms: 8 },
      { name: "Wharf Double", sleeps: 2, baseRateCents: 16500, rooms: 24 },
      { name: "Lock Keeper's Double", sleeps: 2, baseRateCents: 19500, rooms: 1 },
      { name: "Narrowboat Family Room", sleeps: 4, baseRateCents: 23500, rooms: 7 }
    ]
  },
  {
    slug: "quill-and-folio-hotel",
    name: "Quill and Folio Hotel",
    city: "LON",
    stars: 3,
    description:
      "A bookish terrace hotel in Bloomsbury, round the corner from the British Museum, with a reading room and a walled garden. King's Cross is a ten-minute walk.",
    amenities: ["wifi", "breakfast", "bar", "garden", "family rooms", "luggage storage"],
    roomTypes: [
      { name: "Scholar's Single", sleeps: 1, baseRateCents: 13500, rooms: 12 },
      { name: "Folio Double", sleeps: 2, baseRateCents: 17500, rooms: 22 },
      { name: "Garden Twin", sleeps: 2, baseRateCents: 18800, rooms: 10 },
      { name: "Quarto Family Room", sleeps: 4, baseRateCents: 24500, rooms: 6 }
    ]
  },
  {
    slug: "greenwich-halyard-inn",
    name: "Greenwich Halyard Inn",
    city: "LON",
    stars: 3,
    description:
      "A riverside inn in Greenwich, near the Cutty Sark and the foot tunnel, with a pub downstairs and big rooms for families. The boat to Westminster leaves from the pier opposite.",
    amenities: ["wifi", "breakfast", "bar", "restaurant", "parking", "family rooms"],
    roomTypes: [
      { name: "Snug Double", sleeps: 2, baseRateCents: 14200, rooms: 16 },
      { name: "Thames Double", sleeps: 2, baseRateCents: 17200, rooms: 10 },
      { name: "Crew Room", sleeps: 4, baseRateCents: 21500, rooms: 8 },
      { name: "Captain's Apartment", sleeps: 6, baseRateCents: 31500, rooms: 3 }
    ]
  },
  {
    slug: "striped-awning-guesthouse",
    name: "Striped Awning Guesthouse",
    city: "LON",
    stars: 2,
    description:
      "A small pastel house in Notting Hill, over a greengrocer at the quiet end of Portobello Road. Steep stairs, thick duvets, a proper cooked breakfast.",
    amenities: ["wifi", "breakfast", "laundry", "luggage storage"],
    roomTypes: [
      { name: "Box Single", sleeps: 1, baseRateCents: 7800, rooms: 5 },
      { name: "Pastel Double", sleeps: 2, baseRateCents: 11200, rooms: 9 },
      { name: "Attic Triple", sleeps: 3, baseRateCents: 14600, rooms: 3 }
    ]
  }
]
