import { type Filter, spherePoint } from "../filter-reads.ts";
import { type Ask, isCollected, type Matches, NO_MATCHES, tellingOf } from "./ask.ts";
import { Best } from "./best.ts";
import { andBits, type Bits, countBits, eachBit, hasBit, orBits } from "./bits.ts";
import { COUNTED, hasFacets, type WantedFacets, wantedFacets } from "./facets.ts";
import type { ListingIndex } from "./listing-index.ts";
import { wordsMeant } from "./meanings.ts";
import type { OrderedColumn } from "./ordered-column.ts";
import { bothRegions, boxRegion, circleRegion } from "./regions.ts";
import type { Region } from "./sphere-tree.ts";
import { type IndexedMeaning, indexedMeaning, orMeaning, TextCollector } from "./text-matches.ts";
import type { IndexedWord } from "./vocabulary.ts";

/** So many typed words are kept with what they mean: those of one search, and of its next pages. */
const KEPT_WORDS = 500;

/** Where a slot lies is looked up all over the memory: that takes so many times as long as cell by cell. */
const LOOK_UP_COST = 4;

type Test = (slot: number) => boolean;

interface Range {
  order: OrderedColumn;
  low: number;
  high: number;
}

/** What fits, in the form that is cheapest to have. */
interface Fitting {
  total: number;
  /** About how many listings lie in the region; without one, all. */
  within: number;
  test: Test;
  /** Calls back with each of them, without testing every listing. */
  each: (visit: (slot: number) => void) => void;
}

/** An order: smaller keys first, so that what descends is negated. */
interface Order {
  sign: 1 | -1;
  /** Null for distances. */
  column: OrderedColumn | null;
  key: (slot: number) => number;
}

/** Answers asks from a {@link ListingIndex}. */
export class Finder {
  #bits: Bits = new Uint32Array(0);
  #scratch: Bits = new Uint32Array(0);
  #union: Bits = new Uint32Array(0);
  readonly #text: TextCollector;
  /** What typed words mean: for a misspelt one all words are looked through, and a search asks several times. */
  readonly #meanings = new Map<string, readonly IndexedWord[]>();
  #changes = 0;

  constructor(private readonly index: ListingIndex) {
    this.#text = new TextCollector(index);
  }

  find(ask: Ask): Matches {
    const meanings = this.#understand(ask.tokens);
    if (!meanings) return NO_MATCHES;
    const text = tellingOf(meanings, this.index.size);
    const order = this.#orderOf(ask);
    if (isCollected(ask, text)) return this.#collect(ask, text, order);
    const fitting = this.#fitting(ask.filter, text);
    const total = ask.after?.total ?? fitting.total;
    const best = new Best(ask.limit + 1);
    // Expected: a walk looks at so many listings for each that fits; taking all that fit looks at these alone.
    const among = ask.sort === "distance" ? fitting.within : this.index.size;
    const isSparse = fitting.total ** 2 < 4 * ask.limit * among;
    if (isSparse) this.#take(ask, order, fitting.each, best);
    else this.#walk(ask, order, fitting.test, best);
    return this.#page(ask, best, total, (at) => [order.sign * best.first[at]!]);
  }

  /** Those of the words that a listing has, exactly as they stand here. */
  known(words: readonly string[]): ReadonlySet<string> {
    return new Set(words.filter((word) => this.index.vocabulary.has(word)));
  }

  /** The words of listings that it is or begins, or is a slip for. */
  wordsFor(word: string): string[] {
    return this.#wordsMeant(word).map((each) => each.word);
  }

  #wordsMeant(token: string): readonly IndexedWord[] {
    const { vocabulary } = this.index;
    const isOld = this.#changes !== vocabulary.changes;
    if (isOld || this.#meanings.size >= KEPT_WORDS) this.#meanings.clear();
    this.#changes = vocabulary.changes;
    const words = this.#meanings.get(token) ?? wordsMeant(token, vocabulary);
    this.#meanings.set(token, words);
    return words;
  }

  /** Null when one of them means nothing, so that nothing can match all of them. */
  #understand(tokens: readonly string[]): IndexedMeaning[] | null {
    const meanings: IndexedMeaning[] = [];
    for (const token of tokens) {
      const words = this.#wordsMeant(token);
      if (words.length === 0) return null;
      meanings.push(indexedMeaning(words));
    }
    return meanings;
  }

  #price(filter: Filter): OrderedColumn {
    const { monthPrice, dayPrice } = this.index.orders;
    return filter.stayDuration === "short-term" ? dayPrice : monthPrice;
  }

  #orderOf({ sort, filter, place }: Ask): Order {
    const { orders, tree } = this.index;
    const by = (column: OrderedColumn, sign: 1 | -1): Order => ({
      sign,
      column,
      key: (slot) => sign * column.keys[slot]!,
    });
    switch (sort) {
      case "distance": {
        const point = spherePoint(place?.latitude ?? 0, place?.longitude ?? 0);
        return { sign: 1, column: null, key: (slot) => tree.distance(slot, point) };
      }
      case "price":
        return by(this.#price(filter), 1);
      case "-price":
        return by(this.#price(filter), -1);
      case "rating":
        return by(orders.ratingKey, -1);
      case "newest":
        return by(orders.createdMicros, -1);
      case "relevance":
        return by(orders.orderRank, -1);
    }
  }

  /** The bounds of a filter, each on a column that is kept in order. */
  #rangesOf(filter: Filter): Range[] {
    const { minPrice, maxPrice, minRatingKey, changedSince } = filter;
    const ranges: Range[] = [];
    const bound = (order: OrderedColumn, low: number | null, high: number | null) => {
      if (low === null && high === null) return;
      ranges.push({ order, low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY });
    };
    bound(this.#price(filter), minPrice, maxPrice);
    bound(this.index.orders.ratingKey, minRatingKey, null);
    // Later than then, not at that moment.
    if (changedSince) bound(this.index.orders.changedMicros, changedSince.getTime() * 1_000 + 1, null);
    return ranges;
  }

  #testOf(wanted: WantedFacets, ranges: readonly Range[]): Test {
    const { facets } = this.index;
    if (isAnything(wanted) && ranges.length === 0) return () => true;
    return (slot) => {
      if (!hasFacets(facets[slot]!, wanted)) return false;
      for (const { order, low, high } of ranges) {
        const key = order.keys[slot]!;
        // Not the other way round: NaN is in no range.
        if (!(key >= low && key <= high)) return false;
      }
      return true;
    };
  }

  #fitting(filter: Filter, text: readonly IndexedMeaning[]): Fitting {
    const wanted = wantedFacets(filter);
    const ranges = this.#rangesOf(filter);
    const region = this.#regionOf(filter);
    if (region) return this.#inRegion(region, wanted, ranges, text);
    if (text.length === 0) {
      const [range, ...more] = ranges;
      if (!range && (wanted.all & ~COUNTED) === 0) return this.#counted(wanted);
      if (range && more.length === 0 && isAnything(wanted)) return this.#inRange(range);
    }
    const { words } = this.index;
    const bits = this.#bitsOf(wanted, ranges, text);
    return {
      total: countBits(bits, words),
      within: this.index.size,
      test: (slot) => hasBit(bits, slot),
      each: (visit) => eachBit(bits, words, visit),
    };
  }

  #counted(wanted: WantedFacets): Fitting {
    let total = 0;
    for (const [facets, count] of this.index.counts) if (hasFacets(facets, wanted)) total += count;
    const { words } = this.index;
    const each: Fitting["each"] = (visit) => eachBit(this.#bitsOf(wanted, [], []), words, visit);
    return { total, within: this.index.size, test: this.#testOf(wanted, []), each };
  }

  #inRange(range: Range): Fitting {
    const { order, low, high } = range;
    const [start, total] = [order.position(low), order.count(low, high)];
    const each: Fitting["each"] = (visit) => {
      for (let at = start; at < start + total; at++) visit(order.order[at]!);
    };
    return { total, within: this.index.size, test: this.#testOf({ groups: [], all: 0 }, [range]), each };
  }

  #regionOf({ circle, box }: Filter): Region | null {
    const { index } = this;
    const inCircle = circle && circleRegion(circle, (slot, from) => index.tree.distance(slot, from));
    const inBox = box && boxRegion(box, (slot) => index.isInBox(slot, box));
    return inCircle && inBox ? bothRegions(inCircle, inBox) : (inCircle ?? inBox);
  }

  /** Looks at those that lie in the region, or at those that fit all else: whichever are fewer. */
  #inRegion(
    region: Region,
    wanted: WantedFacets,
    ranges: readonly Range[],
    text: readonly IndexedMeaning[],
  ): Fitting {
    const { tree, words } = this.index;
    if (isAnything(wanted) && ranges.length === 0 && text.length === 0) {
      const within = tree.countWithin(region);
      const each: Fitting["each"] = (visit) => {
        for (const slot of tree.within(region)) visit(slot);
      };
      return { total: within, within, test: region.has, each };
    }
    const within = tree.atMostWithin(region);
    // Testing few costs less than making the bitmap of all that fit.
    const bits = text.length > 0 || within > words ? this.#bitsOf(wanted, ranges, text) : null;
    const fits: Test = bits ? (slot) => hasBit(bits, slot) : this.#testOf(wanted, ranges);
    const fitting = bits ? countBits(bits, words) : within;
    let slots: Int32Array;
    let total = 0;
    if (bits && LOOK_UP_COST * fitting < within) {
      slots = new Int32Array(fitting);
      eachBit(bits, words, (slot) => {
        if (region.has(slot)) slots[total++] = slot;
      });
    } else {
      slots = tree.within(region, bits);
      if (bits) total = slots.length;
      else for (let at = 0; at < slots.length; at++) if (fits(slots[at]!)) slots[total++] = slots[at]!;
    }
    return {
      total,
      within,
      test: (slot) => region.has(slot) && fits(slot),
      each: (visit) => {
        for (let at = 0; at < total; at++) visit(slots[at]!);
      },
    };
  }

  #bitsOf(wanted: WantedFacets, ranges: readonly Range[], text: readonly IndexedMeaning[]): Bits {
    const { live, byFacet, words } = this.index;
    if (this.#bits.length < live.length) {
      [this.#bits, this.#scratch, this.#union] = [1, 2, 3].map(() => new Uint32Array(live.length)) as [
        Bits,
        Bits,
        Bits,
      ];
    }
    const [bits, scratch, union] = [this.#bits, this.#scratch, this.#union];
    bits.set(live.subarray(0, words));
    for (const group of wanted.groups) {
      const chosen = byFacet.filter((_, facet) => (group >>> facet) & 1);
      if (chosen.length === 1) andBits(bits, chosen[0]!, words);
      else {
        union.fill(0, 0, words);
        for (const each of chosen) orBits(union, each, words);
        andBits(bits, union, words);
      }
    }
    byFacet.forEach((each, facet) => {
      if ((wanted.all >>> facet) & 1) andBits(bits, each, words);
    });
    for (const { order, low, high } of ranges) order.keepRange(bits, low, high, scratch, words);
    for (const meaning of text) {
      union.fill(0, 0, words);
      orMeaning(meaning, union, words);
      andBits(bits, union, words);
    }
    return bits;
  }

  #take({ after }: Ask, order: Order, each: Fitting["each"], best: Best): void {
    const { ids } = this.index;
    const { sign } = order;
    const [afterKey, afterId] = after
      ? [sign * after.keys[0]!, sign * after.id]
      : [Number.NEGATIVE_INFINITY, 0];
    each((slot) => {
      const key = order.key(slot);
      const id = sign * ids[slot]!;
      if (key < afterKey || (key === afterKey && id <= afterId)) return;
      best.offer(slot, key, 0, id);
    });
  }

  #walk(ask: Ask, order: Order, test: Test, best: Best): void {
    if (order.column) this.#walkColumn(ask, order.column, order.sign, test, best);
    else this.#walkPlaces(ask, order, test, best);
  }

  #walkColumn(
    { filter, after, limit }: Ask,
    column: OrderedColumn,
    sign: 1 | -1,
    test: Test,
    best: Best,
  ): void {
    const { ids } = this.index;
    const bounds = this.#rangesOf(filter).find(({ order }) => order === column);
    let low = bounds ? column.position(bounds.low) : 0;
    let high = bounds ? column.position(bounds.high, Number.POSITIVE_INFINITY) : column.size;
    if (after && sign === 1) low = Math.max(low, column.position(after.keys[0]!, after.id + 1));
    if (after && sign === -1) high = Math.min(high, column.position(after.keys[0]!, after.id));
    const step = sign;
    const end = sign === 1 ? high : low - 1;
    for (let at = sign === 1 ? low : high - 1; at * step < end * step && best.size <= limit; at += step) {
      const slot = column.order[at]!;
      if (test(slot)) best.offer(slot, sign * column.keys[slot]!, 0, sign * ids[slot]!);
    }
  }

  #walkPlaces({ filter, place, after }: Ask, order: Order, test: Test, best: Best): void {
    const { ids, tree } = this.index;
    const point = spherePoint(place?.latitude ?? 0, place?.longitude ?? 0);
    const [beyond, afterId] = after ? [after.keys[0]!, after.id] : [Number.NEGATIVE_INFINITY, 0];
    tree.nearest(
      point,
      beyond,
      (slot, distance) => {
        const id = ids[slot]!;
        if (distance < beyond || (distance === beyond && id <= afterId) || distance > best.worst) return;
        if (test(slot)) best.offer(slot, order.key(slot), 0, id);
      },
      () => best.worst,
      this.#regionOf(filter),
    );
  }

  /** Of a text that few have: all of them, then the best by title and rank, or by the order that was asked for. */
  #collect(ask: Ask, text: readonly IndexedMeaning[], order: Order): Matches {
    const { filter, sort, after } = ask;
    const fits = this.#testOf(wantedFacets(filter), this.#rangesOf(filter));
    const region = this.#regionOf(filter);
    const found = this.#text.collect(text, region ? (slot) => fits(slot) && region.has(slot) : fits);
    const isScored = sort === "relevance";
    const { ids } = this.index;
    const { sign } = order;
    const best = new Best(ask.limit + 1);
    const afterKeys = after?.keys.map((key) => sign * key);
    for (let at = 0; at < found.size; at++) {
      const slot = found.slots[at]!;
      const key = order.key(slot);
      const id = sign * ids[slot]!;
      const [first, second] = isScored ? [-found.scores[at]!, key] : [key, 0];
      if (afterKeys && !isAfter(first, second, id, afterKeys, sign * after!.id)) continue;
      best.offer(slot, first, second, id);
    }
    const keysAt = (at: number) =>
      isScored ? [-best.first[at]!, sign * best.second[at]!] : [sign * best.first[at]!];
    return this.#page(ask, best, after?.total ?? found.size, keysAt);
  }

  #page({ limit }: Ask, best: Best, total: number, keysAt: (at: number) => number[]): Matches {
    best.sort();
    const shown = Math.min(limit, best.size);
    const ids = Array.from(best.slots.subarray(0, shown), (slot) => this.index.ids[slot]!);
    const hasMore = best.size > limit && shown > 0;
    return { ids, total, last: hasMore ? { keys: keysAt(shown - 1), id: ids[shown - 1]! } : null };
  }
}

const isAnything = ({ groups, all }: WantedFacets) => groups.length === 0 && all === 0;

function isAfter(
  first: number,
  second: number,
  id: number,
  keys: readonly number[],
  afterId: number,
): boolean {
  if (first !== keys[0]) return first > keys[0]!;
  if (keys.length === 2 && second !== keys[1]) return second > keys[1]!;
  return id > afterId;
}
