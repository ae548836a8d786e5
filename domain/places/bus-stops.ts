import type { Place } from "./places.ts";

// As the survey of the places says: these lie where the bus stop of their name is, the others were read off a map.
const AT_THEIR_STOP: ReadonlySet<string> = new Set(
  (
    "AECS Layout, Agara, BEML Gate, BEML Layout, BTM Layout, Banashankari, Banaswadi, Bannerghatta, " +
    "Basavanagudi, Bommanahalli, Brookefield, C V Raman Nagar, CMRIT, Doddanekundi, Domlur, Electronic City, " +
    "Frazer Town, Graphite India, HSR Layout, Hebbal, Hennur, Hoodi, Horamavu, Hulimavu, ITPL, Indiranagar, " +
    "J P Nagar, Jalahalli, Jayanagar, K R Puram, Kadugodi, Kalyan Nagar, Kengeri, Koramangala, " +
    "Kundalahalli Gate, Majestic, Malleshwaram, Manyata Tech Park, Marathahalli, Marathahalli Bridge, " +
    "Mathikere, Nagarbhavi, Nagawara, Padmanabha Nagar, Peenya, Rajajinagar, Ramamurthy Nagar, Sarjapur, " +
    "Shivajinagar, Silk Board, Spice Garden, Thanisandra, Tin Factory, Uttarahalli, Vidyaranyapura, " +
    "Vijayanagar, Whitefield, Yelahanka"
  ).split(", "),
);

/** Whether the place's position is that of the bus stop of its name, so that a distance to it is one to the stop. */
export const isBusStop = ({ name }: Place): boolean => AT_THEIR_STOP.has(name);
