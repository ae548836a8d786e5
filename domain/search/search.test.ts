import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSearch } from "./search.ts";
import { plainText, withoutSpans } from "./spans.ts";

const WIFI = "WiFi (100-200 MBPS)";
const FOOD = "Food - 3 Meals";

describe("readSearch", () => {
  test.each([
    ["gents 2 sharing hoodi", { genders: ["boys"], roomTypes: ["2 Sharing"], place: { name: "Hoodi" } }],
    ["3sharing with wifi", { roomTypes: ["3 Sharing"], amenities: [WIFI], words: [], place: null }],
    ["2 marathahalli", { roomTypes: [], ranking: ["2"], place: { name: "Marathahalli" } }],
    ["ಮಾರತಹಳ್ಳಿ ಹತ್ತಿರ ಹುಡುಗಿಯರ PG", { genders: ["ladies"], place: { name: "Marathahalli" }, words: [] }],
    ["व्हाइटफ़ील्ड में लड़कों का पीजी", { genders: ["boys"], place: { name: "Whitefield" }, words: [] }],
    ["ಕೋ-ಲಿವಿಂಗ್ ಡಬಲ್ ಶೇರಿಂಗ್", { genders: ["colive"], roomTypes: ["2 Sharing"], words: [] }],
    ["ವೈಟ್‌ಫೀಲ್ಡ್ ಸಿಂಗಲ್ ರೂಮ್ ಊಟ", { roomTypes: ["1 Sharing"], amenities: [FOOD], place: { name: "Whitefield" } }],
    ["इन्दिरानगर बॉयज पीजी वाईफाई", { genders: ["boys"], amenities: [WIFI], place: { name: "Indiranagar" } }],
    ["ಬೆಂಗಳೂರಿನಲ್ಲಿ 8 ಸಾವಿರ ರೂಪಾಯಿ ಒಳಗೆ", { maxRent: 8000, words: [] }],
    ["8,000ಕ್ಕಿಂತ ಹೆಚ್ಚು", { minRent: 8000, words: [] }],
    ["6 हज़ार से ज़्यादा", { minRent: 6000, words: [] }],
    ["PG in", { words: [], place: null }],
    ["%", { words: [], ranking: [], parts: [] }],
    ["wipro in whitefield, no deposit", { place: { name: "Whitefield" }, noDeposit: true }],
    ["विप्रो सरजापुर", { place: { name: "Wipro Sarjapur Road" }, words: [] }],
    ["ವಿಪ್ರೋ ಸರ್ಜಾಪುರ", { place: { name: "Wipro Sarjapur Road" }, words: [] }],
    ["no wifi hoodi", { amenities: [], words: [] }],
    ["parking not required", { amenities: [], words: [] }],
    ["khana nahi chahiye", { amenities: [], words: [] }],
    ["ಊಟ ಬೇಡ", { amenities: [], words: [] }],
    ["girls pg, no boys", { genders: ["ladies"], words: [] }],
    ["beti ke liye pg hsr", { genders: ["ladies"], words: [] }],
    ["ಮಗಳಿಗೆ ಪಿಜಿ ಬೇಕು ಬೆಳ್ಳಂದೂರು 10 ಸಾವಿರ", { genders: ["ladies"], maxRent: 10_000, words: [] }],
    ["बेटे के लिए दस हज़ार तक", { genders: ["boys"], maxRent: 10_000, words: [] }],
    ["for my husband and me", { genders: ["colive"], words: [] }],
    ["2 log hoodi", { roomTypes: ["2 Sharing"], words: [] }],
    ["ಊಟ ಸಹಿತ", { amenities: [FOOD], words: [] }],
    ["infosys", { place: { name: "Infosys Electronic City" } }],
    ["cheap pg near itpl within 2 km", { cheapestFirst: true, withinKm: 2, place: { name: "ITPL" } }],
    ["5th block koramangala", { place: { name: "Koramangala 5th Block" } }],
    ["whitefield phase 7", { place: { name: "Whitefield" }, ranking: ["phase", "7"] }],
    ["not in hoodi, bellandur", { place: { name: "Bellandur" }, ranking: [] }],
    ["electronic city phase one", { place: { name: "Electronic City Phase 1" } }],
    ["electronic city phase ii", { place: { name: "Electronic City Phase 2" } }],
    ["jp nagar 7th stage", { place: { name: "J P Nagar 7th Phase" } }],
    ["btm eradane hanta", { place: { name: "BTM 2nd Stage" } }],
    ["ಬಿಟಿಎಂ ಎರಡನೇ ಹಂತ", { place: { name: "BTM 2nd Stage" } }],
    ["ಕೋರಮಂಗಲ 5ನೇ ಬ್ಲಾಕ್", { place: { name: "Koramangala 5th Block" } }],
    ["ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ ಮೊದಲನೇ ಹಂತ", { place: { name: "Electronic City Phase 1" } }],
    ["कोरमंगला पांचवां ब्लॉक", { place: { name: "Koramangala 5th Block" } }],
    ["जेपी नगर 7वां फेज़", { place: { name: "J P Nagar 7th Phase" } }],
    ["1st floor, 45 2nd cross, kasavanahalli 560035", { words: [], place: { name: "Kasavanahalli" } }],
    ["whitefield hope farm", { place: { name: "Hope Farm" } }],
    ["ok google pg near manyata", { place: { name: "Manyata Tech Park" } }],
    ["ladies pg near me", { nearMe: true, words: [], genders: ["ladies"] }],
    ["ನನ್ನ ಹತ್ತಿರ PG", { nearMe: true, words: [] }],
    ["near me in hoodi", { nearMe: false, place: { name: "Hoodi" } }],
    ["pg in pune", { elsewhere: true, place: null }],
    ["patna", { elsewhere: true, place: null }],
    ["ಡೆಪಾಸಿಟ್ ಇಲ್ಲದ ಪಿಜಿ", { noDeposit: true, words: [] }],
    ["deposit beda", { noDeposit: true, words: [] }],
    ["kam paise me pg", { cheapestFirst: true, words: [] }],
  ])("%s", (text, meaning) => expect(readSearch(text)).toMatchObject(meaning));

  test.each([
    ["no food", ["food"]],
    ["without AC or wifi hsr", ["AC", "wifi"]],
    ["w/o food hsr", ["food"]],
    ["no curfew pg, no double sharing", ["curfew", "double sharing"]],
    ["i don't need food", ["food"]],
    ["not interested in food", ["food"]],
    ["food not needed hsr", ["food"]],
    ["boys not allowed", ["boys"]],
    ["khane ke bina", ["khane"]],
    ["बिना खाने के", ["खाने"]],
    ["खाना नहीं चाहिए", ["खाना"]],
    ["ಊಟ ಇಲ್ಲದೆ", ["ಊಟ"]],
    ["not in hoodi", ["hoodi"]],
    ["no boys", ["boys"]],
    // Whom it is for says whom it is not for.
    ["girls pg, no boys", []],
    ["not hoodi, bellandur", []],
    ["no deposit, no sharing, contact no", []],
    ["pg no 7 hoodi", []],
  ])("%s: what must not be is told and not searched for", (text, unwanted) => {
    expect(readSearch(text)).toMatchObject({ unwanted, words: [], amenities: [] });
  });

  test.each([
    ["hsr or btm under 8k", "HSR Layout", ["btm under 8k"]],
    ["ladies pg marathahalli to whitefield", "Marathahalli", ["ladies pg whitefield"]],
    ["koramangala/hsr/btm 12k", "Koramangala", ["hsr 12k", "btm 12k"]],
    ["hsr 8000 btm", "HSR Layout", ["8000 btm"]],
    ["whitefield hope farm or bellandur", "Hope Farm", ["bellandur"]],
    ["हूडी या बेलंदूर", "Hoodi", ["बेलंदूर"]],
    ["ಎಚ್‌ಎಸ್‌ಆರ್ ಅಥವಾ ಬಿಟಿಎಂ", "HSR Layout", ["ಬಿಟಿಎಂ"]],
    // The second one says where the first one is, or is next to it.
    ["ecospace bellandur", "RMZ Ecospace", []],
    ["hoodi, hoodi", "Hoodi", []],
    ["hoodi, not whitefield", "Hoodi", []],
  ])("%s: a place beside %s is told, with the text that searches there", (text, place, texts) => {
    const { place: chosen, otherPlaces } = readSearch(text);
    expect(chosen?.name).toBe(place);
    expect(otherPlaces.map(({ without }) => withoutSpans(text, without))).toEqual(texts);
    for (const [at, each] of texts.entries())
      expect(readSearch(each).place?.name).toBe(otherPlaces[at]!.name);
  });

  test("never reads a misspelling into a word that listings have", () => {
    expect(readSearch("ekospace", { knows: () => false }).place?.name).toBe("Ecospace");
    expect(readSearch("ekospace", { knows: () => true })).toMatchObject({
      place: null,
      words: ["ekospace"],
    });
    expect(readSearch("belandoor", { knows: () => true })).toMatchObject({
      place: { name: "Bellandur" },
      ranking: ["belandoor"],
      words: [],
    });
    expect(readSearch("hodi", { knows: () => false }).place).toBeNull();
  });

  test("reads a place that was typed without vowels, and no other name with other consonants", () => {
    const place = (text: string) => readSearch(text, { knows: () => false }).place?.name;
    expect(place("kormngla")).toBe("Koramangala");
    expect(place("mrthhalli")).toBe("Marathahalli");
    expect(place("shanthala nagar")).toBeUndefined();
  });

  test("takes more words than a name has for a wish: they only rank", () => {
    expect(readSearch("sunny quiet leafy corner").words).toEqual([]);
    expect(readSearch("sunny quiet leafy corner").ranking).toHaveLength(4);
  });

  const awkward = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "under ",
      "5th ",
      "block",
      "'; drop table",
      "(a+)+$",
      "🏠",
      "ಕೋ",
      "में",
      "560",
      " 99999999 ",
      "a",
      "pg",
      "hsr ",
      "no food or btm",
      "\u0000",
      "⑴",
    ),
  );
  const anyText = fc.array(awkward, { maxLength: 60 }).map((pieces) => pieces.join("").slice(0, 200));

  test("whatever is typed: words that are safe to look up, facts within bounds, and the parts stand in the text", () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), (text, known) => {
        const meaning = readSearch(text, { knows: () => known });
        for (const word of [...meaning.words, ...meaning.ranking])
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,40}$/u);
        expect(meaning.words.length).toBeLessThanOrEqual(3);
        expect(meaning.ranking.length).toBeLessThanOrEqual(8);
        const spans = [
          ...meaning.parts.flatMap((part) => part.spans),
          ...meaning.otherPlaces.flatMap(({ without }) => without),
        ];
        for (const [start, end] of spans) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(plainText(text).length);
        }
      }),
      { examples: [["मेंಕೋhsr ", false]] },
    );
  });

  test("the longest texts that are let in take no time", () => {
    const texts = ["x", "koramangal ", "5th ", "1,", "a ", "ladiespgx ", "₹9 ", "ಕೋರ ", "under under "].map(
      (unit) => unit.repeat(200).slice(0, 200),
    );
    const started = performance.now();
    for (const text of texts) readSearch(text, { knows: () => false });
    // Bounded by construction to some thousand comparisons each; a pattern gone wild would take seconds.
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("without what it says of the place, a text says it no more", () => {
    const { parts } = readSearch("Ladies PG near Infosys, Electronic City under ₹9,000");
    const without = (what: string) =>
      withoutSpans(
        "Ladies PG near Infosys, Electronic City under ₹9,000",
        parts.find((part) => part.what === what)!.spans,
      );
    expect(readSearch(without("gender")).genders).toEqual([]);
    expect(readSearch(without("rent")).maxRent).toBeUndefined();
    expect(readSearch(without("place"))).toMatchObject({ place: null, genders: ["ladies"], maxRent: 9000 });
  });
});
