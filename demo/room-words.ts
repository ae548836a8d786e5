import type { Amenity } from "#domain/listings/choices.ts";
import type { RoomFeature } from "#domain/rooms/choices.ts";

// Titles and sentences of the rooms that the demo city's tenants offer.

/** A sentence, and what the room or its house has to have for it to be true there. */
export interface RoomLine {
  text: string;
  needs?: readonly (RoomFeature | Amenity)[];
}

export const ROOM_TITLES: readonly RoomLine[] = [
  { text: "Bed by the window, quiet house", needs: ["Window to the street"] },
  { text: "One bed free in a bright room" },
  { text: "My roommate moves out, a bed is free" },
  { text: "Corner room with a balcony", needs: ["Balcony"] },
  { text: "Calm room near the bus stop" },
  { text: "Bed with home food, near the bus", needs: ["Food - 3 Meals"] },
  { text: "Spacious room, easy-going company" },
  { text: "Room with its own bathroom", needs: ["Attached bathroom"] },
  { text: "Room with a study table and good light", needs: ["Study table"] },
  { text: "Friendly house, a bed is free" },
];

export const ROOM_STORIES: readonly RoomLine[] = [
  {
    text: "I have lived here for some months. The WiFi holds up for calls, and the water has never run out.",
    needs: ["WiFi (100-200 MBPS)"],
  },
  {
    text: "My roommate found work in another city. The room is on the second floor, with trees in front of it.",
  },
  {
    text: "Breakfast is at eight, dinner at nine, and nobody minds when you come home late.",
    needs: ["Food - 3 Meals"],
  },
  {
    text: "We cook together on Sundays. The bus stop is at the corner, the market two streets on.",
    needs: ["Self-Cooking (24/7)"],
  },
  { text: "It is a quiet house. The host mends things on the same day." },
  { text: "The rent includes cleaning.", needs: ["Daily Housekeeping"] },
  { text: "We share the electricity of the air conditioner.", needs: ["Air conditioner"] },
];

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
