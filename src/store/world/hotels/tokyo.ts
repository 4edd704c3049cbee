import type { HotelEntry } from "../Hotel.ts"

export const tokyo: ReadonlyArray<HotelEntry> = [
  {
    slug: "the-tsukimori-marunouchi",
    name: "The Tsukimori Marunouchi",
    city: "TYO",
    stars: 5,
    description:
      "The top twelve floors of a tower in Marunouchi, above the Imperial Palace gardens and beside Tokyo Station. Cedar baths, paper screens and a pool at cloud height.",
    amenities: ["wifi", "pool", "spa", "onsen", "gym", "bar", "restaurant", "concierge"],
    roomTypes: [
      { name: "Deluxe Twin", sleeps: 2, baseRateCents: 48000, rooms: 34 },
      { name: "Palace View King", sleeps: 2, baseRateCents: 57000, rooms: 26 },
      { name: "Tatami Family Room", sleeps: 4, baseRateCents: 72000, rooms: 8 },
      { name: "Cedar Bath Suite", sleeps: 3, baseRateCents: 96000, rooms: 6 },
      { name: "Tsukimori Suite", sleeps: 4, baseRateCents: 140000, rooms: 3 }
    ]
  },
  {
    slug: "asakusa-kumiko-ryokan",
    name: "Asakusa Kumiko Ryokan",
    city: "TYO",
    stars: 4,
    description:
      "A modern ryokan in the back streets of Asakusa, five minutes from Senso-ji, with kumiko lattice in every room. Hot-spring baths on the roof and a kaiseki breakfast.",
    amenities: ["wifi", "breakfast", "onsen", "restaurant", "garden", "family rooms", "air conditioning"],
    roomTypes: [
      { name: "Six-Mat Room", sleeps: 2, baseRateCents: 23500, rooms: 16 },
      { name: "Eight-Mat Room", sleeps: 3, baseRateCents: 29500, rooms: 12 },
      { name: "Open-Air Bath Room", sleeps: 2, baseRateCents: 36500, rooms: 6 },
      { name: "Twelve-Mat Family Room", sleeps: 6, baseRateCents: 48500, rooms: 4 }
    ]
  },
  {
    slug: "toyosu-waterline-hotel",
    name: "Toyosu Waterline Hotel",
    city: "TYO",
    stars: 4,
    description:
      "A bright waterfront hotel in Toyosu, next to the fish market, with views of the Rainbow Bridge. Made for families: large rooms, a pool and a shuttle to Haneda.",
    amenities: ["wifi", "breakfast", "pool", "gym", "restaurant", "family rooms", "airport shuttle", "parking"],
    roomTypes: [
      { name: "Canal Double", sleeps: 2, baseRateCents: 19800, rooms: 40 },
      { name: "Bay View Twin", sleeps: 2, baseRateCents: 23800, rooms: 32 },
      { name: "Bay View Quad", sleeps: 4, baseRateCents: 31500, rooms: 16 },
      { name: "Bridge Suite", sleeps: 5, baseRateCents: 49500, rooms: 4 }
    ]
  },
  {
    slug: "kiyosumi-paper-house",
    name: "Kiyosumi Paper House",
    city: "TYO",
    stars: 3,
    description:
      "A former paper merchant's warehouse in Kiyosumi-Shirakawa, among coffee roasters and galleries, near the stroll garden. Quiet, pale rooms with good lamps.",
    amenities: ["wifi", "breakfast", "coworking", "bar", "bicycle hire", "air conditioning"],
    roomTypes: [
      { name: "Single Sheet Room", sleeps: 1, baseRateCents: 11800, rooms: 10 },
      { name: "Washi Double", sleeps: 2, baseRateCents: 15500, rooms: 20 },
      { name: "Garden Twin", sleeps: 2, baseRateCents: 17200, rooms: 12 },
      { name: "Warehouse Loft", sleeps: 4, baseRateCents: 25500, rooms: 4 }
    ]
  },
  {
    slug: "sidestreet-shinjuku-hotel",
    name: "Sidestreet Shinjuku Hotel",
    city: "TYO",
    stars: 3,
    description:
      "A slim, efficient hotel in Shinjuku, behind Kabukicho and three minutes from the Seibu line, with a public bath on the top floor. The front desk never sleeps either.",
    amenities: ["wifi", "onsen", "bar", "laundry", "air conditioning", "luggage storage", "24h desk"],
    roomTypes: [
      { name: "Semi-Double", sleeps: 1, baseRateCents: 10800, rooms: 40 },
      { name: "Standard Double", sleeps: 2, baseRateCents: 13800, rooms: 36 },
      { name: "Skyline Twin", sleeps: 2, baseRateCents: 16200, rooms: 18 },
      { name: "Triple Room", sleeps: 3, baseRateCents: 18900, rooms: 10 }
    ]
  },
  {
    slug: "persimmon-slope-inn",
    name: "Persimmon Slope Inn",
    city: "TYO",
    stars: 2,
    description:
      "A wooden family inn on a slope in Yanaka, near the old temples and the shopping street with the cats. Futons on tatami, a shared bath, green tea at any hour.",
    amenities: ["wifi", "breakfast", "garden", "laundry", "family rooms", "bicycle hire"],
    roomTypes: [
      { name: "Three-Mat Single", sleeps: 1, baseRateCents: 6800, rooms: 4 },
      { name: "Six-Mat Double", sleeps: 2, baseRateCents: 9600, rooms: 8 },
      { name: "Persimmon Tree Room", sleeps: 4, baseRateCents: 14800, rooms: 3 }
    ]
  },
  {
    slug: "flipside-rooms-shimokita",
    name: "Flipside Rooms Shimokita",
    city: "TYO",
    stars: 2,
    description:
      "Compact rooms over a record shop in Shimokitazawa, with a turntable in the lounge and live houses all around. Two stops from Shibuya by express.",
    amenities: ["wifi", "bar", "laundry", "kitchenette", "luggage storage"],
    roomTypes: [
      { name: "Seven-Inch Single", sleeps: 1, baseRateCents: 6500, rooms: 12 },
      { name: "Twelve-Inch Double", sleeps: 2, baseRateCents: 9200, rooms: 14 },
      { name: "Bunk Room", sleeps: 4, baseRateCents: 13600, rooms: 6 },
      { name: "Band Room", sleeps: 6, baseRateCents: 18200, rooms: 3 }
    ]
  }
]
