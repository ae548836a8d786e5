/** What the demo city is told in: names, streets and sentences that a host here might use. */

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

export const GUESTS = [
  "Aarav",
  "Meera",
  "Kiran",
  "Sneha",
  "Rahul",
  "Divya",
  "Arjun",
  "Pooja",
  "Nikhil",
  "Aishwarya",
  "Vikram",
  "Tanvi",
  "Siddharth",
  "Ritika",
  "Mohammed",
  "Ananya",
  "Joel",
  "Swathi",
  "Abhishek",
  "Keerthi",
  "Pranav",
  "Nisha",
  "Gaurav",
  "Lavanya",
  "Dev",
  "Shreya",
  "Tenzin",
  "Bhavana",
  "Yash",
  "Farah",
  "Karthik",
  "Isha",
  "Manoj",
  "Reshma",
  "Varun",
  "Anu",
] as const;

export const HOUSE_NAMES = {
  boys: [
    "Balaji Comforts Boys PG",
    "Anand Residency Gents PG",
    "Sai Krupa PG for Gents",
    "Green View Boys PG",
    "Maruthi Nilaya Boys PG",
    "Sapthagiri Gents PG",
    "Metro Stay Boys PG",
    "Hoysala Gents Residency",
    "Royal Nest PG for Men",
    "Sri Manjunatha Gents PG",
    "Nandi Heights Boys PG",
    "Annapurna Boys PG",
    "Chetana Gents PG",
    "Vinayaka Residency Boys PG",
    "Kaveri Boys PG",
    "Techies Nest Gents PG",
    "Srinivasa Boys Paradise PG",
    "Malnad Home Gents PG",
    "Bodhi Tree Boys PG",
    "Blue Bells PG for Men",
  ],
  ladies: [
    "Annapoorna Ladies PG",
    "Lotus Ladies Residency",
    "Sree Durga Ladies PG",
    "Tulasi Nilaya Ladies PG",
    "Amma's Nest Ladies PG",
    "Mallige Ladies PG",
    "Saraswathi Girls PG",
    "Gulmohar House Ladies PG",
    "Kamala Girls Residency",
    "Parijatha Ladies PG",
    "Shanthi Niketan Girls PG",
    "Marigold Ladies PG",
    "Devi Krupa Ladies PG",
    "Rainbow Girls PG",
    "Sahana Ladies Homestay",
    "Vasantha Ladies PG",
    "Jasmine Court Ladies PG",
    "Akka's Home PG for Women",
    "Sunbird Ladies PG",
    "Roshni Girls PG",
  ],
  colive: [
    "Greenleaf Coliving",
    "Indigo House Coliving",
    "The Banyan Coliving",
    "Copper Pod Coliving",
    "Neem Tree Coliving",
    "Monsoon House",
    "Filter Coffee Coliving",
    "Cubbon Collective",
    "Terracotta Coliving",
    "Lantern Coliving",
    "Paper Boat Coliving",
    "The Verandah Coliving",
    "Raintree Commons",
    "Namma Nest Coliving",
    "Saffron Stays Coliving",
    "Orchard Lane Coliving",
    "Two Mango Trees",
    "Bluebell Studios Coliving",
    "The Courtyard Coliving",
    "Kite House",
  ],
} as const;

export const OPENINGS = {
  boys: [
    "A quiet house for working men, with the owner's family on the ground floor.",
    "Most of the people here work in IT and come home late; the gate opens by fingerprint at any hour.",
    "Simple, airy rooms that are swept every morning, and a cook who knows how much a hungry engineer eats.",
    "A friendly house of students and first-jobbers, with cricket on the terrace on Sundays.",
    "Good beds, strong WiFi and hot food: the three things that we never let slip.",
  ],
  ladies: [
    "A calm house for women, with a warden who has been here for nine years and a gate that is never left open.",
    "Run by two sisters who live downstairs and treat everybody's mother on the phone with patience.",
    "Bright rooms in a safe lane with street lights, CCTV at the gate and a guard through the night.",
    "Home food, a good lock on every cupboard, and neighbours who know each other by name.",
    "Most of us work in the offices nearby and walk home together; newcomers are shown around on the first evening.",
  ],
  colive: [
    "A shared house for people who like company and a door that closes.",
    "Furnished rooms, one bill, and a common table where somebody is always having coffee.",
    "Designed for long stays: a proper desk and chair in every room, and quiet hours after ten.",
    "A young, mixed house with film nights on Fridays and a terrace full of plants.",
    "Move in with a suitcase: beds, linen, plates and a cleaned kitchen are here already.",
  ],
} as const;

export const PLACE_LINES = [
  "{near} is {distance} away, and the bus stop is at the end of the road.",
  "You can walk to {near} in good weather; autos wait at the corner for the rest of the year.",
  "{near} is {distance} from the gate, with shops, a pharmacy and two darshinis on the way.",
  "Close to {near}, yet on a lane where one hears koels rather than horns.",
] as const;

export const ROOM_LINES = {
  "1 Sharing": "The room is yours alone, with a desk by the window and a wardrobe that locks.",
  "2 Sharing": "Two to a room, each with a bed, a shelf and a wardrobe with its own lock.",
  "3 Sharing": "Three beds to a room, well apart, with a charging point and a reading light at each.",
  "4 Sharing": "Four to a large, airy room: the lowest rent in the house, with a locker for everybody.",
} as const;

export const FOOD_LINES = {
  yes: [
    "Three home meals a day, South Indian in the morning and rotis at night; tell the kitchen before ten if you will be out.",
    "Idli, dosa or upma by seven, a packed lunch if you ask, and dinner until half past ten.",
    "Food is vegetarian on weekdays, with chicken or egg curry on Sundays for who wants it.",
  ],
  no: [
    "Cook for yourself in a kitchen with gas, a fridge shelf each and water from an RO filter.",
    "No mess here: the kitchen is yours to use, and there are eateries within five minutes.",
  ],
} as const;

export const DEPOSIT_LINES = [
  "The deposit comes back within seven days of leaving, less only what was broken.",
  "One month's notice, and the deposit is returned by UPI on the day you hand over the key.",
  "No painting charges and no surprise deductions: what is kept from a deposit is listed with a photo.",
] as const;

export const STREETS = [
  "Temple Road",
  "Lake View Road",
  "School Road",
  "Panchayat Office Road",
  "Church Street Extension",
  "Market Road",
  "Nandini Layout",
  "Muneshwara Temple Street",
  "Coconut Garden Road",
  "Old Post Office Road",
  "Green Glen Layout",
  "Ganesha Temple Road",
  "Bank Colony",
  "Vivekananda Road",
  "Silver Oak Street",
  "Borewell Road",
] as const;

export const REVIEWS: Record<5 | 4 | 3 | 2, readonly string[]> = {
  5: [
    "Exactly as in the pictures. The deposit came back in four days when I moved out.",
    "Felt safe from the first night. Dinner was kept for me when my train was late.",
    "WiFi never dropped in eight months of calls. Clean bathrooms, daily.",
    "Best value on this side of the city. Walked to office every day.",
    "Every rupee was explained before I paid. I wish all PGs were like this.",
    "Good food, good people, hot water even during power cuts.",
    "Moved in with two bags and felt at home within a week.",
    "The room gets the morning sun and is quiet after ten. I slept well here.",
    "They sent a video of the actual room before I booked, and it was that room.",
    "My parents visited and liked it more than my own flat back home.",
    "Caretaker fixed a leaking tap within the hour. That says everything.",
    "Stayed through my whole internship. The people became friends.",
  ],
  4: [
    "Clean and friendly. Street noise in the morning, otherwise no complaints.",
    "Food is homely, gets repetitive by Thursday. Rooms are well kept.",
    "Good place to begin in Bengaluru. Parking is tight for scooters.",
    "Helpful caretaker. The washing machine has a queue on Sundays.",
    "Spacious room and decent WiFi. A lift would be nice.",
    "Close to everything. The kitchen is small when all of us cook.",
    "Fair rent and a fair host. Guests are not allowed after nine.",
  ],
  3: [
    "All right for the rent. Water pressure is low on the top floor.",
    "Okay stay. The room was smaller than I imagined but clean.",
    "Food is average, location is excellent.",
    "Fine for a few months. Mobile signal is weak inside.",
  ],
  2: [
    "Notice period was not explained well. The place itself is fine.",
    "Too noisy for somebody on night shifts.",
  ],
};

/** What hosts answer to reviews. */
export const REPLIES = {
  glad: [
    "Thank you! It was lovely to have you with us. Come by for a filter coffee whenever you are near.",
    "So happy to read this. The kitchen team sends its thanks too.",
    "Thank you for the kind words, and all the best in the new job.",
    "Thanks! We have added a second washing machine since, as you suggested.",
  ],
  sorry: [
    "Sorry about that. The geyser has been replaced and hot water runs all day now.",
    "We hear you. There is a new cook since last month; please come for a meal and tell us.",
    "Thank you for telling us. We now clean the corridor twice a day.",
    "Apologies for the noise; the building work next door is over at last.",
  ],
} as const;

/** What is kept of a deposit, and for what. */
export const DEDUCTIONS = [
  { reason: "Painting of one wall", amount: "1200.00" },
  { reason: "Lost wardrobe key", amount: "350.00" },
  { reason: "Electricity of the last month", amount: "640.00" },
  { reason: "Deep cleaning of the room", amount: "500.00" },
] as const;
