/** The middle of Bengaluru: latitude, longitude. */
export const BENGALURU: [number, number] = [12.9716, 77.5946];
/** A visitor who is farther from it is not in the city or its surroundings. */
export const CITY_KM = 60;
