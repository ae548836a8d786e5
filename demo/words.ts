import type { Amenity, Gender } from "#domain/listings/choices.ts";
import { inTurns, type Named } from "./names.ts";

// What the demo city is told in: names, streets and sentences that a host here might use.

/** A sentence, and what a house has to be or to offer for it to be true there. */
export interface Line {
  text: string;
  needs?: readonly Amenity[];
  /** Said of stays of a month and longer. */
  monthly?: true;
}

/** Hosts of the demo city, each with the portrait that was drawn for them. Women first: they run the ladies' houses. */
export const HOSTS: readonly { name: string; portrait: number }[] = [
  { name: "Lakshmi Narayan", portrait: 1 },
  { name: "Suma Reddy", portrait: 2 },
  { name: "Kavya Shetty", portrait: 4 },
  { name: "Anitha Murthy", portrait: 9 },
  { name: "Deepa Iyer", portrait: 10 },
  { name: "Latha Krishnan", portrait: 24 },
  { name: "Geetha Bhat", portrait: 28 },
  { name: "Mary D'Souza", portrait: 26 },
  { name: "Padma Venkataraman", portrait: 17 },
  { name: "Shabana Begum", portrait: 14 },
  { name: "Chandrika Rai", portrait: 29 },
  { name: "Nandini Das", portrait: 20 },
  { name: "Usha Kamath", portrait: 33 },
  { name: "Manjunath Gowda", portrait: 3 },
  { name: "Prakash Rao", portrait: 6 },
  { name: "Nagaraj Hegde", portrait: 7 },
  { name: "Srinivas Naidu", portrait: 15 },
  { name: "Harish Kulkarni", portrait: 19 },
  { name: "Imran Pasha", portrait: 5 },
  { name: "Venkatesh Babu", portrait: 13 },
  { name: "Rohit Menon", portrait: 40 },
  { name: "Joseph Fernandes", portrait: 27 },
  { name: "Ravi Shankar", portrait: 18 },
  { name: "Arvind Patil", portrait: 23 },
];
export const WOMEN_HOSTS = 13;

const WOMEN =
  "Meera,Sneha,Divya,Pooja,Aishwarya,Tanvi,Ritika,Ananya,Swathi,Keerthi,Nisha,Lavanya,Shreya,Bhavana,Farah,Isha,Reshma,Anu,Sindhu,Priya,Rakshita,Megha,Apoorva,Sanjana,Nandini,Ramya,Teresa,Vidya,Ashwini,Chandana,Mansi,Payal,Rhea,Simran,Kavitha,Nafisa,Ujwala,Varsha,Sushma,Deepthi,Trisha,Jahnavi,Mary,Roopa,Sowmya,Gowri,Preethi,Amala";
const MEN =
  "Aarav,Kiran,Rahul,Arjun,Nikhil,Vikram,Siddharth,Mohammed,Joel,Abhishek,Pranav,Gaurav,Dev,Tenzin,Yash,Karthik,Manoj,Varun,Suresh,Anirudh,Chirag,Deepak,Farhan,Gautam,Hemanth,Imran,Jeevan,Kushal,Lohith,Madhav,Nithin,Punith,Rakesh,Sachin,Tarun,Ullas,Vignesh,Zaid,Alok,Bhargav,Sagar,Dheeraj,Ashok,Prateek,Raghu,Samuel,Vishal,Rohit";

/** Guests of the past and of today, a woman and a man in turns. */
export const GUESTS: readonly Named[] = inTurns(WOMEN, MEN);

export const OPENINGS: Record<Gender, readonly Line[]> = {
  boys: [
    { text: "A quiet house for working men, with the owner's family on the ground floor." },
    {
      text: "Most of the people here work in IT and come home late; the gate opens by fingerprint at any hour.",
      needs: ["Biometric Enabled"],
    },
    {
      text: "Simple, airy rooms that are swept every morning, and a cook who knows how much a hungry engineer eats.",
      needs: ["Daily Housekeeping", "Food - 3 Meals"],
    },
    { text: "A friendly house of students and first-jobbers, with cricket on the terrace on Sundays." },
    {
      text: "Good beds, strong WiFi and hot food: the three things that we never let slip.",
      needs: ["Food - 3 Meals"],
    },
  ],
  ladies: [
    {
      text: "A calm house for women, with a warden who has been here for nine years and a gate that is never left open.",
    },
    {
      text: "Run by two sisters who live downstairs and treat everybody's mother on the phone with patience.",
    },
    {
      text: "Bright rooms in a safe lane with street lights. The gate opens by fingerprint, and a guard is there through the night.",
      needs: ["Biometric Enabled"],
    },
    {
      text: "Home food, a good lock on every cupboard, and neighbours who know each other by name.",
      needs: ["Food - 3 Meals"],
    },
    {
      text: "Most of us work in the offices nearby and walk home together; newcomers are shown around on the first evening.",
    },
  ],
  colive: [
    { text: "A shared house for people who like company and a door that closes." },
    { text: "Furnished rooms, one bill, and a common table where somebody is always having coffee." },
    {
      text: "Made for long stays: a proper desk and chair in every room, and quiet hours after ten.",
      monthly: true,
    },
    { text: "A young, mixed house with film nights on Fridays and a terrace full of plants." },
    {
      text: "Move in with a suitcase: beds, linen and plates are here already, and the kitchen is cleaned every day.",
      needs: ["Daily Housekeeping"],
    },
  ],
};

export const PLACE_LINES = [
  { text: "{near} is {distance} away, and the bus stop is at the end of the road.", withinKm: 4 },
  {
    text: "You can walk to {near} in good weather; autos wait at the corner for the rest of the year.",
    withinKm: 1.5,
  },
  {
    text: "{near} is {distance} from the gate, with shops, a pharmacy and two darshinis on the way.",
    withinKm: 4,
  },
  { text: "Close to {near}, yet on a lane where one hears koels rather than horns.", withinKm: 1.5 },
] as const;

export const ROOM_LINES = {
  "1 Sharing": "The room is yours alone, with a desk by the window and a wardrobe that locks.",
  "2 Sharing": "Two to a room, each with a bed, a shelf and a wardrobe with its own lock.",
  "3 Sharing": "Three beds to a room, well apart, with a charging point and a reading light at each.",
  "4 Sharing": "Four to a large, airy room: the lowest rent in the house, with a locker for everybody.",
} as const;

export const FOOD_LINES: readonly Line[] = [
  {
    text: "Three home meals a day, South Indian in the morning and rotis at night; tell the kitchen before ten if you will be out.",
    needs: ["Food - 3 Meals"],
  },
  {
    text: "Idli, dosa or upma by seven, a packed lunch if you ask, and dinner until half past ten.",
    needs: ["Food - 3 Meals"],
  },
  {
    text: "Food is vegetarian on weekdays, with chicken or egg curry on Sundays for who wants it.",
    needs: ["Food - 3 Meals"],
  },
  {
    text: "Cook for yourself in a kitchen with gas, a fridge shelf each and water from an RO filter.",
    needs: ["Self-Cooking (24/7)", "Common Fridge"],
  },
  {
    text: "No mess here: the kitchen is yours to use, and there are eateries within five minutes.",
    needs: ["Self-Cooking (24/7)"],
  },
];

export const DEPOSIT_LINES: readonly Line[] = [
  { text: "The deposit comes back within seven days of leaving, less only what was broken." },
  {
    text: "One month's notice, and the deposit is returned by UPI within a week of handing over the key.",
    monthly: true,
  },
  {
    text: "No painting charges and no surprise deductions: what is kept from a deposit is listed with a photo.",
  },
];

export const STREETS = [
  "Temple Road",
  "Lake View Road",
  "School Road",
  "Panchayat Office Road",
  "Church Road",
  "Market Road",
  "Hanuman Temple Road",
  "Muneshwara Temple Street",
  "Coconut Garden Road",
  "Old Post Office Road",
  "Water Tank Road",
  "Ganesha Temple Road",
  "Park Road",
  "Vivekananda Road",
  "Silver Oak Street",
  "Borewell Road",
] as const;

/** What guests say of a stay, and what its host answers to that when they answer. */
export const REVIEWS: Record<5 | 4 | 3 | 2, readonly (Line & { reply?: string })[]> = {
  5: [
    { text: "Exactly as in the pictures. Nothing on the first day was a surprise." },
    {
      text: "Felt safe from the first night. Dinner was kept for me when my train was late.",
      needs: ["Food - 3 Meals"],
      reply: "Nobody should go to bed hungry on the first night. Thank you for writing this!",
    },
    {
      text: "WiFi did not drop in a single call. Clean bathrooms, daily.",
      needs: ["WiFi (100-200 MBPS)", "Daily Housekeeping"],
    },
    { text: "Best value on this side of the city. Walked to office every day." },
    { text: "Every rupee was explained before I paid. I wish all PGs were like this." },
    {
      text: "Good food, good people, hot water at any hour.",
      needs: ["Food - 3 Meals", "Hot Water 24/7"],
      reply: "So happy to read this. The kitchen team sends its thanks too.",
    },
    { text: "Moved in with two bags and felt at home within a week." },
    { text: "The room gets the morning sun and is quiet after ten. I slept well here." },
    { text: "They sent a video of the actual room before I booked, and it was that room." },
    { text: "My parents visited and liked it more than my own flat back home." },
    { text: "Caretaker fixed a leaking tap within the hour. That says everything." },
    { text: "Stayed through my whole internship. The people became friends.", monthly: true },
  ],
  4: [
    {
      text: "Clean and friendly. Street noise in the morning, otherwise no complaints.",
      reply: "Thank you! The rooms at the back are quieter: ask for one next time.",
    },
    {
      text: "Food is homely, gets repetitive by Thursday. Rooms are well kept.",
      needs: ["Food - 3 Meals"],
      reply: "Thank you for telling us. There is a new menu for Thursdays and Fridays now.",
    },
    { text: "Good place to begin in Bengaluru. Parking is tight for scooters.", needs: ["2W Parking"] },
    {
      text: "Helpful caretaker. The washing machine has a queue on Sundays.",
      needs: ["Washing Machine"],
      reply: "Thanks! We have bought a second washing machine since.",
    },
    { text: "Spacious room and decent WiFi. A lift would be nice.", needs: ["WiFi (100-200 MBPS)"] },
    {
      text: "Close to everything. The kitchen is small when all of us cook.",
      needs: ["Self-Cooking (24/7)"],
    },
    { text: "Fair rent and a fair host. Visitors have to leave by nine." },
  ],
  3: [
    {
      text: "All right for the rent. Water pressure is low on the top floor.",
      reply: "We hear you. A pump for the top floor was put in last month.",
    },
    { text: "Okay stay. The room was smaller than I imagined but clean." },
    {
      text: "Food is average, location is excellent.",
      needs: ["Food - 3 Meals"],
      reply: "Thank you for telling us. There is a new cook since last month; please come for a meal.",
    },
    { text: "Fine for a short while. Mobile signal is weak inside." },
  ],
  2: [
    {
      text: "Notice period was not explained well. The place itself is fine.",
      monthly: true,
      reply: "Sorry about that. Everybody gets the notice period in writing now, before they pay.",
    },
    {
      text: "Too noisy for somebody on night shifts.",
      reply: "Apologies for the noise; the building work next door is over at last.",
    },
  ],
};

/** What hosts answer to praise. */
export const THANKS = [
  "Thank you! It was lovely to have you with us. Come by for a filter coffee whenever you are near.",
  "Thank you for the kind words. There is always a cup of coffee here for you.",
] as const;

/** What is kept of a deposit, and for what. */
export const DEDUCTIONS = [
  { reason: "Broken window pane", amount: "1200.00" },
  { reason: "Lost wardrobe key", amount: "350.00" },
  { reason: "Electricity of the last month", amount: "640.00" },
  { reason: "Deep cleaning of the room", amount: "500.00" },
] as const;
