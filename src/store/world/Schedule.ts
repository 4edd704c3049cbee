/** One daily departure: flight number, airports, local departure time, block time in minutes. */
type Departure = readonly [flightNumber: string, from: string, to: string, departs: string, minutes: number]

/** Invented airlines by the letters of their flight numbers. */
export const carriers: Record<string, string> = {
  ZV: "Zephyra Airlines",
  KV: "Kitewing Air",
  OV: "Ovalon Pacific"
}

/**
 * Every flight that there is: it leaves each day at the same local time. Eastbound is shorter than westbound, as it is.
 * None leaves between midnight and five, when clocks are put forward and some local times do not exist.
 */
export const schedule: ReadonlyArray<Departure> = [
  ["ZV101", "TLV", "JFK", "09:40", 715],
  ["KV103", "TLV", "EWR", "13:05", 720],
  ["ZV105", "TLV", "JFK", "23:55", 705],
  ["ZV102", "JFK", "TLV", "19:10", 625],
  ["KV104", "EWR", "TLV", "15:30", 630],
  ["ZV106", "JFK", "TLV", "23:45", 620],

  ["ZV201", "TLV", "LHR", "07:15", 315],
  ["KV203", "TLV", "LGW", "11:50", 320],
  ["ZV205", "TLV", "LHR", "16:30", 315],
  ["KV207", "TLV", "LGW", "20:20", 320],
  ["ZV202", "LHR", "TLV", "08:45", 285],
  ["KV204", "LGW", "TLV", "13:20", 290],
  ["ZV206", "LHR", "TLV", "17:05", 285],
  ["KV208", "LGW", "TLV", "22:10", 285],

  ["OV301", "TLV", "NRT", "10:25", 675],
  ["ZV303", "TLV", "HND", "17:40", 685],
  ["OV305", "TLV", "NRT", "22:50", 670],
  ["OV302", "NRT", "TLV", "11:15", 760],
  ["ZV304", "HND", "TLV", "16:35", 765],
  ["OV306", "NRT", "TLV", "23:20", 755],

  ["KV401", "LHR", "JFK", "08:20", 485],
  ["ZV403", "LGW", "EWR", "11:35", 490],
  ["KV405", "LHR", "JFK", "15:10", 485],
  ["ZV407", "LHR", "EWR", "18:55", 480],
  ["KV402", "JFK", "LHR", "08:05", 415],
  ["ZV404", "EWR", "LGW", "17:45", 420],
  ["KV406", "JFK", "LHR", "20:30", 410],
  ["ZV408", "EWR", "LHR", "22:15", 410],

  ["OV501", "LHR", "HND", "09:30", 830],
  ["KV503", "LGW", "NRT", "13:45", 840],
  ["OV505", "LHR", "HND", "19:25", 825],
  ["OV502", "HND", "LHR", "08:50", 865],
  ["KV504", "NRT", "LGW", "12:10", 870],
  ["OV506", "HND", "LHR", "23:05", 860],

  ["OV601", "JFK", "HND", "10:40", 850],
  ["ZV603", "EWR", "NRT", "12:55", 855],
  ["OV605", "JFK", "NRT", "16:15", 850],
  ["OV602", "HND", "JFK", "10:20", 770],
  ["ZV604", "NRT", "EWR", "16:50", 775],
  ["OV606", "NRT", "JFK", "18:30", 770]
]
