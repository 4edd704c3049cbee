import type { HotelEntry } from "../Hotel.ts"

export const newYork: ReadonlyArray<HotelEntry> = [
  {
    slug: "the-aldermere",
    name: "The Aldermere",
    city: "NYC",
    stars: 5,
    description:
      "A limestone house of 1927 on the Upper East Side, one block from Central Park, with wood fires in the library. Suites look over the reservoir.",
    amenities: ["wifi", "spa", "gym", "bar", "restaurant", "concierge", "parking", "pet friendly"],
    roomTypes: [
      { name: "Madison Queen", sleeps: 2, baseRateCents: 56000, rooms: 30 },
      { name: "Library King", sleeps: 2, baseRateCents: 64000, rooms: 24 },
      { name: "Park View King", sleeps: 3, baseRateCents: 79000, rooms: 14 },
      { name: "Two-Bedroom Suite", sleeps: 4, baseRateCents: 112000, rooms: 5 },
      { name: "Reservoir Suite", sleeps: 6, baseRateCents: 145000, rooms: 3 }
    ]
  },
  {
    slug: "hudson-chandlery-hotel",
    name: "Hudson Chandlery Hotel",
    city: "NYC",
    stars: 4,
    description:
      "Cast-iron columns and tall windows in a former ship chandler's store in Tribeca, close to the Hudson River piers. The rooftop pool faces the harbor.",
    amenities: ["wifi", "rooftop pool", "gym", "bar", "restaurant", "concierge", "24h desk"],
    roomTypes: [
      { name: "Loft Queen", sleeps: 2, baseRateCents: 36500, rooms: 34 },
      { name: "Loft King", sleeps: 2, baseRateCents: 40500, rooms: 26 },
      { name: "Double Queen", sleeps: 4, baseRateCents: 47500, rooms: 18 },
      { name: "Chandler's Suite", sleeps: 4, baseRateCents: 72000, rooms: 4 }
    ]
  },
  {
    slug: "convent-gables-house",
    name: "Convent Gables House",
    city: "NYC",
    stars: 4,
    description:
      "Two gabled row houses in Hamilton Heights, Harlem, with stained glass on the stairs and a piano in the parlor. Jazz on Thursdays, pancakes on Sundays.",
    amenities: ["wifi", "breakfast", "bar", "garden", "air conditioning", "family rooms"],
    roomTypes: [
      { name: "Parlor Single", sleeps: 1, baseRateCents: 24500, rooms: 4 },
      { name: "Stoop Queen", sleeps: 2, baseRateCents: 29500, rooms: 12 },
      { name: "Gable King", sleeps: 2, baseRateCents: 33500, rooms: 8 },
      { name: "Brownstone Family Room", sleeps: 4, baseRateCents: 41500, rooms: 5 }
    ]
  },
  {
    slug: "stagehand-hotel",
    name: "Stagehand Hotel",
    city: "NYC",
    stars: 3,
    description:
      "A lively mid-rise in Hell's Kitchen, a short walk from the theaters of Broadway, with a bar that opens when the curtains fall. Families get the large rooms on the quiet side.",
    amenities: ["wifi", "gym", "bar", "family rooms", "air conditioning", "luggage storage", "24h desk"],
    roomTypes: [
      { name: "Understudy Single", sleeps: 1, baseRateCents: 17500, rooms: 12 },
      { name: "Backstage Queen", sleeps: 2, baseRateCents: 21500, rooms: 40 },
      { name: "Double Double", sleeps: 4, baseRateCents: 27500, rooms: 30 },
      { name: "Full Cast Room", sleeps: 6, baseRateCents: 36500, rooms: 6 }
    ]
  },
  {
    slug: "gowanus-dye-house",
    name: "Gowanus Dye House",
    city: "NYC",
    stars: 3,
    description:
      "Brick-walled rooms in an old textile works near the Gowanus Canal in Brooklyn, between Park Slope and Carroll Gardens. Big desks, good coffee, dogs welcome.",
    amenities: ["wifi", "breakfast", "coworking", "bar", "gym", "pet friendly", "bicycle hire"],
    roomTypes: [
      { name: "Indigo Queen", sleeps: 2, baseRateCents: 19500, rooms: 22 },
      { name: "Madder King", sleeps: 2, baseRateCents: 22500, rooms: 18 },
      { name: "Saffron Bunk Room", sleeps: 4, baseRateCents: 26500, rooms: 8 },
      { name: "Water Tower Suite", sleeps: 4, baseRateCents: 38500, rooms: 3 }
    ]
  },
  {
    slug: "orchard-street-rooms",
    name: "Orchard Street Rooms",
    city: "NYC",
    stars: 2,
    description:
      "A narrow walk-up on the Lower East Side, over a pickle shop and a tailor, with clean small rooms and one garret under the roof. No elevator, plenty of character.",
    amenities: ["wifi", "air conditioning", "laundry", "luggage storage"],
    roomTypes: [
      { name: "Garret Single", sleeps: 1, baseRateCents: 9800, rooms: 1 },
      { name: "Tenement Single", sleeps: 1, baseRateCents: 11200, rooms: 6 },
      { name: "Tenement Double", sleeps: 2, baseRateCents: 14500, rooms: 14 },
      { name: "Corner Triple", sleeps: 3, baseRateCents: 18500, rooms: 5 }
    ]
  },
  {
    slug: "ditmars-cooperage-inn",
    name: "Ditmars Cooperage Inn",
    city: "NYC",
    stars: 2,
    description:
      "A plain, friendly inn in Astoria, Queens, two blocks from the last stop of the N train and a short ride from LaGuardia. Greek bakeries on every side.",
    amenities: ["wifi", "breakfast", "parking", "airport shuttle", "family rooms", "24h desk"],
    roomTypes: [
      { name: "Compact Single", sleeps: 1, baseRateCents: 10500, rooms: 10 },
      { name: "Standard Queen", sleeps: 2, baseRateCents: 13500, rooms: 26 },
      { name: "Two Queens", sleeps: 4, baseRateCents: 17500, rooms: 16 },
      { name: "Family Suite", sleeps: 5, baseRateCents: 22500, rooms: 4 }
    ]
  }
]
