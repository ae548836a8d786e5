import { AMENITIES, type Amenity, type Gender, type RoomType } from "#domain/listings/choices.ts";
import { searchTokens } from "./tokens.ts";

/** What a phrase of a search text says of the listings that are looked for. */
export type Fact =
  | { what: "gender"; value: Gender }
  | { what: "roomType"; value: RoomType }
  | { what: "amenity"; value: Amenity }
  | { what: "stay"; value: "monthly" | "short-term" }
  | { what: "noDeposit" | "cheapestFirst" }
  /** A city that we do not cover. */
  | { what: "elsewhere" }
  /** Where somebody is, which only the browser can tell. */
  | { what: "nearMe" }
  /** What follows is not wanted. */
  | { what: "not" }
  /** Holds a word that means something else by itself: looked for as words. */
  | { what: "words" }
  /** True of every PG, or of none: says nothing. */
  | { what: "stop" };

// Phrases as people type them, also in Kannada and Hindi, in their scripts and in Latin letters. Spaces don't count.
const list = (text: string) => text.split(",").map((phrase) => phrase.trim());

const GENDER: Record<Gender, readonly string[]> = {
  boys: list(
    "boys, boy, boyz, boys only, gents, gent, men, mens, man, male, males, guys, guy, bachelor, bachelors, working men, working man, " +
      "my son, son, my brother, brother, beta, bete, mere bhai, bhai ke liye, maganige, tammanige, ladka, ladko, ladkon, ladke, purush, hudugara, hudugaru, hudugarige, hudugru, gandasara, " +
      "ಹುಡುಗರ, ಹುಡುಗರು, ಹುಡುಗರಿಗೆ, ಗಂಡಸರ, ಗಂಡಸರಿಗೆ, ಗಂಡು ಮಕ್ಕಳ, ಗಂಡು ಮಕ್ಕಳಿಗೆ, ಪುರುಷರ, ಪುರುಷರಿಗೆ, ಬಾಯ್ಸ್, ಜೆಂಟ್ಸ್, ಮಗ, ಮಗನ, ಮಗನಿಗೆ, ಅಣ್ಣನಿಗೆ, ತಮ್ಮನಿಗೆ, बेटा, बेटे, मेरे भाई, भाई के लिए, बॉयज़, लड़कों, लड़के, लड़का, पुरुष, पुरुषों, जेंट्स",
  ),
  ladies: list(
    "ladies, lady, girls, girl, grls, gals, girls only, women, womens, woman, womans, female, females, working women, working woman, working ladies, " +
      "my daughter, daughter, my sister, sister, beti, betiyo, betiyon, bitiya, behen, behan, bahan, magalu, magalige, tangige, akkanige, mahila, mahilao, mahilaon, mahilaye, ladki, ladkiyon, ladkiyo, ladkiya, ladkiyan, " +
      "hudugi, hudugira, hudugiru, hudugirige, hudgiru, hudugiyara, hudugiyaru, hudugiyarige, mahileyara, mahileyarige, " +
      "ಹುಡುಗಿಯರ, ಹುಡುಗಿಯರು, ಹುಡುಗಿಯರಿಗೆ, ಮಹಿಳೆಯರ, ಮಹಿಳೆಯರಿಗೆ, ಮಹಿಳಾ, ಮಗಳು, ಮಗಳ, ಮಗಳಿಗೆ, ಹೆಣ್ಣು ಮಕ್ಕಳ, ಹೆಣ್ಣು ಮಕ್ಕಳಿಗೆ, ತಂಗಿಗೆ, ಅಕ್ಕನಿಗೆ, ಸಹೋದರಿಗೆ, बेटी, बेटियों, बिटिया, बहन, ಲೇಡೀಸ್, ಗರ್ಲ್ಸ್, गर्ल्स, लड़कियों, लड़की, महिला, महिलाओं, लेडीज़",
  ),
  colive: list(
    "colive, coliving, co living space, coliving space, co ed, coed, unisex, couple, couples, couple friendly, unmarried couple, unmarried couples, unmarried couple friendly, " +
      "married couple, husband and wife, wife and husband, husband and me, husband and i, husband and myself, me and husband, me and my husband, i and my husband, wife and me, wife and i, " +
      "wife and myself, me and wife, me and my wife, i and my wife, girlfriend and me, girlfriend and i, me and my girlfriend, gf and me, me and my gf, " +
      "boyfriend and me, boyfriend and i, me and my boyfriend, bf and me, me and my bf, pati patni, pati aur patni, miya biwi, ganda hendati, ಗಂಡ ಹೆಂಡತಿ, ದಂಪತಿ, ದಂಪತಿಗಳಿಗೆ, पति पत्नी, पति और पत्नी, " +
      "boys and girls, girls and boys, boys and girls both, both boys and girls, " +
      "men and women, gents and ladies, ladies and gents, mixed, ಲಿವಿಂಗ್, ಕೋ ಲಿವಿಂಗ್, लिविंग, को लिविंग, कपल, जोड़े, शादीशुदा, शादीशुदा जोड़े",
  ),
};

/** The words for so many, and the phrases that say it without "sharing". */
const SHARING: Record<RoomType, { count: readonly string[]; phrases: readonly string[] }> = {
  "1 Sharing": {
    count: list("1, one, single, sngl, singel, ek, ondu, सिंगल, ಸಿಂಗಲ್, एक, ಒಂದು"),
    phrases: list(
      "single, sngl, private, private room, own room, separate room, seperate room, personal room, individual room, single room, no sharing, not sharing, not sharing with anyone, don't want sharing, do not want sharing, without sharing, no roommate, no roommates, without roommate, without roommates, " +
        "only for me, room only for me, alone, akele, akela, akele rehne, obbarige, obbane, ಒಬ್ಬರಿಗೆ, ಸಿಂಗಲ್, सिंगल, अकेले, अकेला",
    ),
  },
  "2 Sharing": {
    count: list("2, two, double, dbl, twin, do, eradu, डबल, ಡಬಲ್, दो, ಎರಡು"),
    phrases: list(
      "double, dbl, twin, two persons one room, 2 persons 1 room, do logo, do logon, do log, 2 log, 2 logo, 2 logon, 2 jan, ibbaru, ibbarige, ಇಬ್ಬರಿಗೆ, ಇಬ್ಬರು, ಡಬಲ್, डबल, दो लोगों, 2 लोगों",
    ),
  },
  "3 Sharing": {
    count: list("3, three, triple, tripple, teen, mooru, ट्रिपल, ಟ್ರಿಪಲ್, तीन, ಮೂರು"),
    phrases: list(
      "triple, tripple, teen logo, teen log, 3 log, 3 logo, 3 logon, moovarige, ಮೂವರಿಗೆ, ಟ್ರಿಪಲ್, ट्रिपल",
    ),
  },
  "4 Sharing": {
    count: list("4, four, quad, quadruple, char, naalku, चार, ನಾಲ್ಕು"),
    phrases: list("quad, quadruple, naalvarige, ನಾಲ್ವರಿಗೆ"),
  },
};
const SHARERS = list(
  "sharing, share, shared, shr, shring, shrng, shareing, sharing room, share room, seater, occupancy, bed room, bedded, bedded room, persons, people, " +
    "person room, ಶೇರಿಂಗ್, शेयरिंग",
);

const AMENITY: Record<Amenity, readonly string[]> = {
  "WiFi (100-200 MBPS)": list(
    "wifi, wi fi, internet, broadband, 100 mbps internet, 100 mbps, 200 mbps, ವೈಫೈ, ವೈ ಫೈ, वाईफ़ाई, वाइफ़ाई, वाई फ़ाई",
  ),
  "Self-Cooking (24/7)": list(
    "self cooking, own cooking, kitchen, kitchen allowed, kitchen allowed to cook, cooking allowed, allowed to cook, cook my own food, " +
      "to cook my own food, to cook own food, own food, can cook, can i cook, cook myself, cook own food, cook my food, to cook, cooking, ಅಡುಗೆ, ಅಡುಗೆ ಮನೆ, रसोई, किचन",
  ),
  "Washing Machine": list("washing machine, washing, laundry, ವಾಷಿಂಗ್ ಮೆಷಿನ್, ವಾಷಿಂಗ್ ಮಷೀನ್, वॉशिंग मशीन, वाशिंग मशीन"),
  "Food - 3 Meals": list(
    "food, foods, with food, w food, food included, meals, meal, 3 meals, 3 times food, 3 times meals, three times food, veg food, " +
      "non veg food, north indian food, south indian food, home food, good food, tiffin, mess, breakfast lunch dinner, breakfast and dinner, " +
      "breakfast, lunch, dinner, khana, khana wala, khane, khaana, oota, ootada, oota iro, ಊಟ, ಊಟದ, ಊಟ ಇರುವ, ಆಹಾರ, खाना, खाने, खाने के साथ, भोजन",
  ),
  "2W Parking": list(
    "parking, bike parking, bike prkng, 2 wheeler parking, two wheeler parking, 2 wheeler, two wheeler, 2w parking, scooter parking, scooty parking, " +
      "ಪಾರ್ಕಿಂಗ್, ಬೈಕ್ ಪಾರ್ಕಿಂಗ್, पार्किंग, बाइक पार्किंग",
  ),
  "Common Fridge": list("fridge, refrigerator, common fridge, ಫ್ರಿಡ್ಜ್, फ़्रिज"),
  "Hot Water 24/7": list(
    "hot water, geyser, gyser, hot water 24 hours, 24 hours hot water, 24 hrs hot water, 24x7 hot water, garam pani, bisi neeru, " +
      "ಬಿಸಿ ನೀರು, ಬಿಸಿನೀರು, गर्म पानी, गरम पानी",
  ),
  "Biometric Enabled": list(
    "biometric, biometrics, fingerprint, finger print, fingerprint entry, ಬಯೋಮೆಟ್ರಿಕ್, बायोमेट्रिक",
  ),
  "Daily Housekeeping": list(
    "housekeeping, house keeping, daily housekeeping, daily cleaning, room cleaning, cleaning, maid, ಸ್ವಚ್ಛತೆ, सफ़ाई",
  ),
};

const SHORT = list(
  "short stay, short term, day rent, day stay, short term stay, daily, daily rent, daily basis, day basis, per day, a day, day wise, days, week, weekly, " +
    "weekly basis, weekly rent, per week, weekend, weekend stay, per night, tonight, tonite, one nite, hafta, hafte, ek din, dinada badige, " +
    "dinakke, vaarakke, ದಿನದ, ದಿನದ ಬಾಡಿಗೆ, ದಿನಕ್ಕೆ, ವಾರ, ವಾರದ, ವಾರಕ್ಕೆ, ದಿನ, हफ़्ते, हफ़्ता, दिन, रोज़ाना",
);
const LONG = list(
  "monthly, monthly stay, monthly rent, monthly basis, long term, long stay, long term stay, ತಿಂಗಳ, ತಿಂಗಳು, महीने, महीना, मासिक",
);
const COUNTS = [
  ...Array.from({ length: 31 }, (_, at) => String(at + 1)),
  ...list(
    "a, one, two, three, four, five, six, seven, ten, fifteen, few, ek, do, teen, char, ondu, एक, दो, तीन, ಒಂದು, ಎರಡು, ಮೂರು",
  ),
];
const SHORT_UNITS = list(
  "day, days, night, nights, nite, week, weeks, wk, hafta, hafte, din, dina, dinakke, vaara, vaarakke, दिन, हफ़्ते, हफ़्ता, ದಿನ, ದಿನಕ್ಕೆ, ವಾರ, ವಾರಕ್ಕೆ",
);
const LONG_UNITS = list("month, months, mnth, year, years, mahine, mahina, tingalu, महीने, महीना, ತಿಂಗಳು");
const hasManyDays = (count: string, unit: string) => Number(count) >= 28 && /^(days|din|dina)$/.test(unit);

const NO = list("no, zero, 0, nil, without, without any, free, bina, bagair, illa, बिना, ಇಲ್ಲದೆ");
const NOT_AFTER = list("free, illa, illada, illade, beda, nahi, nahin, ಇಲ್ಲ, ಇಲ್ಲದ, ಇಲ್ಲದೆ, ಬೇಡ, नहीं, के बिना");
const DEPOSITS = list(
  "deposit, deposits, diposit, security deposit, advance, advance deposit, security, ಠೇವಣಿ, ಡೆಪಾಸಿಟ್, डिपॉज़िट, एडवांस",
);
const WORDS = list("car parking, four wheeler parking, 4 wheeler parking, open kitchen");

const CHEAPEST = list(
  "cheap, cheapest, cheaper, low budget, low rent, low cost, low price, lowest rent, budget friendly, affordable, sasta, saste, sasti, " +
    "kammi bele, kadime, kam paise, kam paisa, kam rent, kam budget, kam kiraya, kam daam, kam price, ಕಡಿಮೆ, ಅಗ್ಗದ, सस्ता, सस्ते, सस्ती, free pg, free room, free stay",
);

const ELSEWHERE = list(
  "pune, mumbai, delhi, new delhi, noida, gurgaon, gurugram, hyderabad, gachibowli, chennai, indore, kolkata, mysore, mysuru, mangalore, " +
    "hubli, coimbatore, kochi, cochin, jaipur, lucknow, ahmedabad, bhopal, nagpur, vizag, goa, patna, ranchi, gaya, bihar, jharkhand, " +
    "varanasi, kanpur, guwahati, bhubaneswar, surat, vadodara, chandigarh, dehradun, kerala, trivandrum, madurai, vijayawada, belagavi, belgaum",
);

const NEAR_ME = list(
  "near me, nearby me, close to me, around me, near my location, my location, mere paas, mere pass, nanna hattira, nanna hatra, " +
    "ನನ್ನ ಹತ್ತಿರ, ನನ್ನ ಬಳಿ, मेरे पास, मेरे नज़दीक",
);

const NOT = list(
  "not in, not near, not at, except, other than, away from, far from, not interested in, don't want, don't need, do not want, do not need",
);

// Every listing is a PG with some sharing: these words would only make every search match everything, or nothing.
const STOP = list(
  "pg, pgs, p g, paying guest, hostel, hostels, accommodation, accomodation, stay, stays, room, rooms, rm, bed, beds, kamra, kamre, house, home, " +
    "sharing, share, in, at, near, nr, nearby, nearest, near to, close to, next to, by, for, fr, 4, the, of, a, an, with, w, without, on, from, to, and, or, " +
    "best, good, gud, nice, safe, clean, great, top, one, ones, any, some, i, am, im, we, are, is, was, be, my, me, our, you, u, your, he, she, it, its, " +
    "there, this, that, which, what, where, who, how, can, could, will, would, should, must, may, need, needs, needed, want, wants, wanted, " +
    "require, required, looking, look, looking for, search, searching, find, finding, get, give, gives, show, tell, suggest, send, share, please, plz, pls, " +
    "plss, kindly, hi, hey, hello, dear, sir, madam, bro, bhai, maga, macha, machaa, urgent, urgently, call, contact, details, detail, info, asap, now, today, " +
    "next month, this month, per month, a month, month, monthly, next week, this week, joining, join, shifting, shift, moving, move, coming, working, work, works, job, jobs, " +
    "student, students, studying, professional, professionals, working professional, working professionals, employee, employees, office, company, college students, " +
    "got, admission, internship, exam, somewhere, anywhere, around, about, side, area, areas, location, locality, place, places, only, also, just, very, really, " +
    "but, if, as, so, free, not, no, do, does, don't, has, have, had, having, who, whom, walking distance, walkable, distance, within, km, kms, minutes, mins, " +
    "rent, rental, rents, renting, rented, to let, rs, inr, rupees, rupay, price, prices, cost, amount, budget, max, maximum, min, minimum, upto, per head, each, single person, " +
    "available, availability, vacancy, vacant, let, stop, bus stop, bus stand, station, metro station, signal, circle, junction, gate, layout, nagar, ngr, road, rd, cross, " +
    "bangalore, banglore, bangaluru, bengaluru, bengalore, bangalor, blr, blore, b'lore, karnataka, india, in bangalore, pin, pincode, pin code, zip, " +
    "no brokerage, without brokerage, brokerage, broker, night shift, day shift, shift, cross, preferred, prefer, person, persons, people, both, both allowed, allowed, " +
    "from january, january, february, march, april, june, july, august, september, october, november, december, immediately, " +
    "under, below, above, less, more, between, ok google, okay google, hey google, hey siri, alexa, ok, okay, much, many, number, phone number, mobile number, know, tmrw, tomorrow, " +
    "year, years, yr, monday, tuesday, wednesday, thursday, friday, saturday, sunday, from today, from tomorrow, metro, floor, flr, door no, house no, flat no, plot no, room no, site no, contact no, phone no, mobile no, whatsapp no, opposite, opp, behind, next, main road, " +
    "sath, ke sath, saath, kitna, kitne, kya, koi, nanage, namage, ide na, eshtu, " +
    "facility, facilities, service, services, access, basis, high speed, payment, payments, anything, staying, training, interview, total, route, timing, mujhe, meri, mere, mera, hame, nanna, " +
    "t1, t2, terminal 1, terminal 2, purple line, green line, yellow line, blue line, " +
    "refundable, low, ek, aas paas, aas pass, ke liye, liye, ke, ka, ki, ko, mein, main, me, mai, pass, paas, ke paas, ke pass, chahiye, chaiye, wala, wale, wali, rehne, hai, he, ho, aur, se, tak, andar, ke andar, " +
    "nahi, nahin, nahi to, nahi toh, ya, athava, w o, bina, bagair, beda, illade, illada, beku, bekagide, hatra, hattira, alli, iro, iruva, sahit, sahita, sametha, ge, ide, olage, mattu, " +
    "ಪಿಜಿ, ಪೀಜಿ, ಪೇಯಿಂಗ್ ಗೆಸ್ಟ್, ಹಾಸ್ಟೆಲ್, ರೂಮ್, ರೂಂ, ಹತ್ತಿರ, ಹತ್ತಿರದ, ಬಳಿ, ಸುತ್ತಮುತ್ತ, ಕೋ, ಮತ್ತು, ಹಾಗೂ, ಜೊತೆ, ಇರುವ, ಬೇಕು, ಬಾಡಿಗೆ, ಶೇರಿಂಗ್, ರೂಪಾಯಿ, ಒಳಗೆ, ಸಮೇತ, ಸಹಿತ, ಬೇಡ, ಇಲ್ಲದೆ, ಇಲ್ಲದ, ಅಥವಾ, ಎಷ್ಟು, ನನಗೆ, ನನ್ನ, ನಮಗೆ, ಸುರಕ್ಷಿತ, ಇದೆಯಾ, " +
    "पीजी, पेइंग गेस्ट, हॉस्टल, रूम, कमरा, कमरे, का, के, की, में, पास, के पास, आस पास, को, और, साथ, के साथ, वाला, वाले, वाली, चाहिए, के लिए, लिए, किराया, शेयरिंग, " +
    "रुपये, से, तक, कम, रहने, मे, कितना, कितने, है, हैं, क्या, कोई, मुझे, मुझको, मैं, मेरी, मेरे, मेरा, हमें, सुरक्षित, अच्छा, भाई, नहीं, बिना, बगैर, या",
);

const each = (phrases: readonly string[], fact: Fact): [string, Fact][] =>
  phrases.map((phrase) => [phrase, fact]);
const pairs = (first: readonly string[], second: readonly string[], of: (a: string, b: string) => Fact) =>
  first.flatMap((a) => second.map((b): [string, Fact] => [`${a} ${b}`, of(a, b)]));
const entries = <K extends string, V>(table: Record<K, V>) => Object.entries(table) as [K, V][];

/** Every phrase with what it says; where two are alike, the later one holds. */
export const FACT_PHRASES: readonly (readonly [phrase: string, fact: Fact])[] = [
  ...each(STOP, { what: "stop" }),
  ...each(DEPOSITS, { what: "stop" }),
  ...pairs(["low", "refundable", "small", "less", "minimum"], DEPOSITS, () => ({ what: "stop" })),
  ...each(CHEAPEST, { what: "cheapestFirst" }),
  ...each(ELSEWHERE, { what: "elsewhere" }),
  ...each(NEAR_ME, { what: "nearMe" }),
  ...each(NOT, { what: "not" }),
  ...each(SHORT, { what: "stay", value: "short-term" }),
  ...each(LONG, { what: "stay", value: "monthly" }),
  ...pairs(COUNTS, SHORT_UNITS, (count, unit) => ({
    what: "stay",
    value: hasManyDays(count, unit) ? "monthly" : "short-term",
  })),
  ...pairs(COUNTS, LONG_UNITS, () => ({ what: "stay", value: "monthly" })),
  ...pairs(["a", "per", "next", "this", "every"], ["month"], () => ({ what: "stop" })),
  ...COUNTS.flatMap((count) =>
    pairs(
      LONG_UNITS.map((unit) => `${count} ${unit}`),
      DEPOSITS,
      () => ({ what: "stop" }),
    ),
  ),
  ...pairs(COUNTS, ["hours", "hour", "hrs", "times", "km", "kms"], () => ({ what: "stop" })),
  ...pairs(NO, DEPOSITS, () => ({ what: "noDeposit" })),
  ...pairs(DEPOSITS, NOT_AFTER, () => ({ what: "noDeposit" })),
  ...entries(AMENITY).flatMap(([value, phrases]) => each(phrases, { what: "amenity", value })),
  ...each(WORDS, { what: "words" }),
  ...entries(SHARING).flatMap(([value, { count, phrases }]) => [
    ...each(phrases, { what: "roomType", value }),
    ...pairs(count, SHARERS, () => ({ what: "roomType", value })),
  ]),
  ...entries(GENDER).flatMap(([value, phrases]) => each(phrases, { what: "gender", value })),
];

/** Words of columns that a listing is found by, so that half-typed ones lead to it too. Kept as they were indexed. */
const INDEXED_GENDER: Record<Gender, readonly string[]> = {
  boys: ["boys", "boy", "gents", "men", "mens", "male"],
  ladies: ["ladies", "lady", "girls", "girl", "women", "womens", "female"],
  colive: ["colive", "coliving", "unisex"],
};
const INDEXED_SHARING: Record<RoomType, readonly string[]> = {
  "1 Sharing": ["single", "private"],
  "2 Sharing": ["double", "twin"],
  "3 Sharing": ["triple"],
  "4 Sharing": ["quad", "four"],
};
const INDEXED_AMENITY: Partial<Record<Amenity, readonly string[]>> = {
  "WiFi (100-200 MBPS)": ["wifi"],
  "2W Parking": ["parking"],
  "Common Fridge": ["fridge"],
  "Biometric Enabled": ["biometric"],
  "Daily Housekeeping": ["housekeeping"],
};

/** The words of a listing's columns. */
export function factWords(listing: { gender: Gender; roomType: RoomType; amenities: readonly string[] }) {
  const amenities = AMENITIES.filter((amenity) => listing.amenities.includes(amenity));
  return [
    ...INDEXED_GENDER[listing.gender],
    ...INDEXED_SHARING[listing.roomType],
    ...amenities.flatMap((amenity) => [...searchTokens(amenity), ...(INDEXED_AMENITY[amenity] ?? [])]),
  ];
}
