/** Titles and sentences of the rooms that the demo city's tenants offer. */

export const ROOM_TITLES = [
  "Bed by the window, quiet house",
  "One bed free in a bright room",
  "My roommate moves out, a bed is free",
  "Corner room with a balcony",
  "Calm room, five minutes to the office",
  "Bed with home food, near the bus",
  "Spacious room, easy-going company",
  "Lower bunk, good neighbours",
  "Room with a study table and good light",
  "Friendly house, one place left",
] as const;

export const ROOM_STORIES = [
  "I have lived here for over a year. The wifi holds up for calls, and the water has never run out.",
  "My roommate found work in another city. The room is on the second floor, with a window to the trees.",
  "Breakfast is at eight, dinner at nine, and nobody minds when you come home late.",
  "We cook together on Sundays. The bus stop is at the corner, the market two streets on.",
  "It is a quiet house. The host lives below and mends things on the same day.",
  "The rent includes cleaning and wifi. We share the electricity of the air conditioner.",
] as const;

export const ROOM_COMPANIES = [
  "Ecospace",
  "Ecoworld",
  "Bagmane Tech Park",
  "ITPL",
  "RMZ Ecoworld",
  "Embassy Tech Village",
  "Manyata Tech Park",
  "Brigade Tech Garden",
] as const;

export const ASKED = [
  "Hello! I start a new job close by next month and look for a calm room. May I come and see it?",
  "Hi, your room looks lovely. I keep early hours and cook at the weekend. Is the bed still free?",
  "I study nearby and am out most of the day. I would be happy to meet you first.",
  "My friend lives in the next lane, so I know the area. Could I move in at the beginning of the month?",
  "Hi! I like it tidy and quiet as well. I can pay the deposit at once.",
] as const;

export const ROOM_CHAT = [
  ["guest", "Thank you! Saturday morning would suit me well."],
  ["owner", "Saturday at ten then. Ring the bell of the first floor."],
  ["guest", "See you there. Shall I bring anything for the paperwork?"],
] as const;
