import type { HotelEntry } from "../Hotel.ts"

export const telAviv: ReadonlyArray<HotelEntry> = [
  {
    slug: "sycamore-shore-hotel",
    name: "Sycamore Shore Hotel",
    city: "TLV",
    stars: 5,
    description:
      "A white curve of balconies on the promenade above Gordon Beach, with the sea in nearly every window. Loungers and towels wait on the sand.",
    amenities: ["wifi", "breakfast", "rooftop pool", "spa", "gym", "restaurant", "beach access", "parking"],
    roomTypes: [
      { name: "City Double", sleeps: 2, baseRateCents: 42000, rooms: 32 },
      { name: "Sea View King", sleeps: 2, baseRateCents: 51000, rooms: 28 },
      { name: "Sea View Family Room", sleeps: 4, baseRateCents: 66000, rooms: 12 },
      { name: "Promenade Suite", sleeps: 4, baseRateCents: 94000, rooms: 6 },
      { name: "Horizon Penthouse", sleeps: 6, baseRateCents: 138000, rooms: 3 }
    ]
  },
  {
    slug: "customs-quay-house",
    name: "Customs Quay House",
    city: "TLV",
    stars: 4,
    description:
      "Vaulted stone rooms in a restored Ottoman warehouse above Jaffa's old port, a few steps from the flea market. Fishing boats leave under the windows at dawn.",
    amenities: ["wifi", "breakfast", "restaurant", "bar", "spa", "air conditioning", "rooftop terrace"],
    roomTypes: [
      { name: "Vaulted Double", sleeps: 2, baseRateCents: 27500, rooms: 18 },
      { name: "Harbour Double", sleeps: 2, baseRateCents: 32000, rooms: 14 },
      { name: "Gallery Family Room", sleeps: 4, baseRateCents: 41000, rooms: 6 },
      { name: "Customs Master's Suite", sleeps: 3, baseRateCents: 56000, rooms: 3 }
    ]
  },
  {
    slug: "tamarisk-lane-hotel",
    name: "Tamarisk Lane Hotel",
    city: "TLV",
    stars: 4,
    description:
      "Three joined townhouses with painted tile floors in the lanes of Neve Tzedek, around a courtyard with a small pool. The dance centre is two corners away.",
    amenities: ["wifi", "breakfast", "pool", "bar", "garden", "air conditioning", "bicycle hire", "pet friendly"],
    roomTypes: [
      { name: "Lane Single", sleeps: 1, baseRateCents: 21500, rooms: 5 },
      { name: "Courtyard Double", sleeps: 2, baseRateCents: 26500, rooms: 16 },
      { name: "Balcony Double", sleeps: 2, baseRateCents: 30500, rooms: 10 },
      { name: "Tiled Duplex", sleeps: 4, baseRateCents: 44500, rooms: 4 }
    ]
  },
  {
    slug: "bauhaus-garden-house",
    name: "Bauhaus Garden House",
    city: "TLV",
    stars: 3,
    description:
      "Nine rooms in a 1934 house with rounded balconies on a quiet street off Rothschild Boulevard. Breakfast is served under the lemon trees, and regulars book it from one year to the next.",
    amenities: ["wifi", "breakfast", "garden", "air conditioning", "bicycle hire", "pet friendly"],
    roomTypes: [
      { name: "Porthole Single", sleeps: 1, baseRateCents: 14500, rooms: 0 },
      { name: "Garden Double", sleeps: 2, baseRateCents: 18500, rooms: 0 },
      { name: "Curved Balcony Double", sleeps: 2, baseRateCents: 21500, rooms: 0 },
      { name: "Architect's Studio", sleeps: 4, baseRateCents: 28500, rooms: 0 }
    ]
  },
  {
    slug: "yarkon-reeds-hotel",
    name: "Yarkon Reeds Hotel",
    city: "TLV",
    stars: 3,
    description:
      "A calm family hotel in the Old North, between the lawns of Yarkon Park and the boardwalk of the old port. Large rooms, an outdoor pool and bicycles for the river path.",
    amenities: ["wifi", "breakfast", "pool", "gym", "parking", "family rooms", "bicycle hire", "24h desk"],
    roomTypes: [
      { name: "Standard Twin", sleeps: 2, baseRateCents: 15800, rooms: 36 },
      { name: "Park View Double", sleeps: 2, baseRateCents: 17900, rooms: 24 },
      { name: "Triple Room", sleeps: 3, baseRateCents: 20500, rooms: 14 },
      { name: "Family Room", sleeps: 4, baseRateCents: 24500, rooms: 12 },
      { name: "Riverside Apartment", sleeps: 6, baseRateCents: 34500, rooms: 4 }
    ]
  },
  {
    slug: "plywood-yard-hotel",
    name: "Plywood Yard Hotel",
    city: "TLV",
    stars: 2,
    description:
      "A former carpenters' yard in Florentin with bunk rooms, plain doubles and a shared kitchen. Street art outside, long tables and cold beer inside.",
    amenities: ["wifi", "bar", "coworking", "laundry", "air conditioning", "24h desk"],
    roomTypes: [
      { name: "Workbench Single", sleeps: 1, baseRateCents: 7200, rooms: 10 },
      { name: "Yard Double", sleeps: 2, baseRateCents: 9800, rooms: 16 },
      { name: "Bunk Room for Four", sleeps: 4, baseRateCents: 14400, rooms: 8 },
      { name: "Bunk Room for Six", sleeps: 6, baseRateCents: 18600, rooms: 5 }
    ]
  },
  {
    slug: "cardamom-steps-rooms",
    name: "Cardamom Steps Rooms",
    city: "TLV",
    stars: 2,
    description:
      "Simple rooms with kitchenettes up a flight of steps in Kerem HaTeimanim, beside the Carmel Market. The beach is five minutes on foot.",
    amenities: ["wifi", "kitchenette", "air conditioning", "luggage storage"],
    roomTypes: [
      { name: "Market Single", sleeps: 1, baseRateCents: 8400, rooms: 4 },
      { name: "Market Double", sleeps: 2, baseRateCents: 11200, rooms: 9 },
      { name: "Rooftop Triple", sleeps: 3, baseRateCents: 14800, rooms: 3 }
    ]
  }
]
