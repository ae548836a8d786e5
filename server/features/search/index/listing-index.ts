import { LRUCache } from "lru-cache";
import type { Box } from "#domain/places/box.ts";
import { distanceKm, roundDistance } from "#domain/places/distance.ts";
import { type Bits, clearBit, grownBits, setBit, wordsFor } from "./bits.ts";
import type { CardCodec } from "./card-codec.ts";
import { COUNTED, FACETS, type FacetRow, facetsOf } from "./facets.ts";
import { OrderedColumn } from "./ordered-column.ts";
import { RecordStore } from "./record-store.ts";
import { SphereTree } from "./sphere-tree.ts";
import { IndexedVocabulary } from "./vocabulary.ts";
import { packWords, readWords, unpackWords } from "./word-list.ts";

/** A listing that can be found, as the index takes it in. */
export interface IndexRow extends FacetRow {
  id: number;
  latitude: number | null;
  longitude: number | null;
  /** On the unit sphere; the middle of the Earth without coordinates. */
  x: number;
  y: number;
  z: number;
  /** Paise. */
  monthPrice: number;
  /** Null without short stays. */
  dayPrice: number | null;
  ratingKey: number;
  orderRank: number;
  /** Microseconds since 1970. */
  createdMicros: number;
  /** When it last was news; null when it never was. */
  changedMicros: number | null;
  /** A tsvector as text. */
  search: string;
  /** As the API sends it, without the distance, which depends on the search and comes last. A pin is its first part. */
  card: { pin: Readonly<Record<string, unknown>>; rest: Readonly<Record<string, unknown>> };
}

const ORDERS = [
  "monthPrice",
  "dayPrice",
  "ratingKey",
  "orderRank",
  "createdMicros",
  "changedMicros",
] as const;
type OrderName = (typeof ORDERS)[number];
/** Those that are filtered by a range. */
const RANGES: readonly OrderName[] = ["monthPrice", "dayPrice", "ratingKey", "changedMicros"];

/** Cards that were shown last are kept as they are sent: most searches show the same few thousand. */
const SHOWN_BYTES = 8 * 1024 * 1024;

const COMMA = ",".charCodeAt(0);
const BRACE = "{".charCodeAt(0);

/**
 * A JSON array of objects.
 * @param starts of the objects, each with a comma in place of its brace
 * @param ends of the objects, in ASCII
 */
function jsonArray(starts: readonly Uint8Array[], ends: readonly string[]): Buffer {
  const room = starts.reduce((sum, { length }, at) => sum + length + ends[at]!.length + 1, 2);
  const json = Buffer.allocUnsafe(room);
  let at = json.write("[", 0, "latin1");
  starts.forEach((start, nth) => {
    if (nth > 0) json[at++] = COMMA;
    json.set(start, at);
    json[at] = BRACE;
    at += start.length;
    at += json.write(ends[nth]!, at, "latin1");
  });
  at += json.write("]", at, "latin1");
  return json.subarray(0, at);
}

/** All listings that can be found, in columns of typed arrays. A listing has the same slot in each until it is gone. */
export class ListingIndex {
  readonly vocabulary = new IndexedVocabulary();
  /** Slots that are or were used: all lie below. */
  used = 0;
  ids: Int32Array;
  facets: Uint32Array;
  live: Bits;
  /** For each facet those that have it. */
  readonly byFacet: Bits[];
  readonly orders: Readonly<Record<OrderName, OrderedColumn>>;
  readonly tree: SphereTree;
  /** How many there are of each combination of facets, without amenities. */
  readonly counts = new Map<number, number>();
  #positions: [Float64Array, Float64Array, Float64Array];
  #coordinates: [Float64Array, Float64Array];
  readonly #slotOf = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  readonly #records = new RecordStore();
  /** Of a record: its place, its length, and how much of it is the card, packed and unpacked, and the pin. */
  #recordOf: Uint32Array[];
  /** By slot. */
  readonly #shown = new LRUCache<number, Uint8Array>({
    maxSize: SHOWN_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  #isLoading = true;

  /** @param capacity about how many listings there are; it grows by itself */
  constructor(
    private capacity: number,
    private readonly codec: CardCodec,
  ) {
    const words = wordsFor(capacity);
    this.ids = new Int32Array(capacity);
    this.facets = new Uint32Array(capacity);
    this.live = new Uint32Array(words);
    this.byFacet = Array.from({ length: FACETS }, () => new Uint32Array(words));
    this.#positions = [new Float64Array(capacity), new Float64Array(capacity), new Float64Array(capacity)];
    this.#coordinates = [new Float64Array(capacity), new Float64Array(capacity)];
    this.#recordOf = Array.from({ length: 5 }, () => new Uint32Array(capacity));
    this.tree = new SphereTree(...this.#positions);
    const column = (name: OrderName) => new OrderedColumn(this.ids, capacity, RANGES.includes(name));
    this.orders = Object.fromEntries(ORDERS.map((name) => [name, column(name)])) as Record<
      OrderName,
      OrderedColumn
    >;
  }

  get size(): number {
    return this.#slotOf.size;
  }

  /** Of bitmaps, up to the last slot. */
  get words(): number {
    return wordsFor(this.used);
  }

  #grow(): void {
    const capacity = Math.ceil(this.capacity * 1.25) + 1024;
    const grown = <A extends Float64Array | Int32Array | Uint32Array>(into: A, from: A): A => {
      into.set(from);
      return into;
    };
    const floats = (from: Float64Array) => grown(new Float64Array(capacity), from);
    this.ids = grown(new Int32Array(capacity), this.ids);
    this.facets = grown(new Uint32Array(capacity), this.facets);
    this.live = grownBits(this.live, capacity);
    this.byFacet.forEach((bits, facet) => {
      this.byFacet[facet] = grownBits(bits, capacity);
    });
    const [x, y, z] = this.#positions;
    this.#positions = [floats(x), floats(y), floats(z)];
    this.#coordinates = [floats(this.#coordinates[0]), floats(this.#coordinates[1])];
    this.#recordOf = this.#recordOf.map((column) => grown(new Uint32Array(capacity), column));
    this.tree.grow(...this.#positions);
    for (const name of ORDERS) this.orders[name].grow(this.ids);
    this.capacity = capacity;
  }

  /** Takes in a listing, new or changed. While loading, ids must ascend and the orders wait for {@link finish}. */
  take(row: IndexRow): void {
    const known = this.#slotOf.get(row.id);
    if (known === undefined) this.#insert(row);
    else this.#update(known, row);
  }

  #insert(row: IndexRow): void {
    if (this.#freeSlots.length === 0 && this.used === this.capacity) this.#grow();
    const slot = this.#freeSlots.pop() ?? this.used++;
    this.#slotOf.set(row.id, slot);
    this.ids[slot] = row.id;
    setBit(this.live, slot);
    this.#setFacets(slot, facetsOf(row));
    this.#setPosition(slot, row);
    this.tree.insert(slot);
    for (const name of ORDERS) {
      this.orders[name].keys[slot] = row[name] ?? Number.NaN;
      if (!this.#isLoading) this.orders[name].insert(slot);
    }
    const words = readWords(row.search, this.vocabulary);
    for (const each of words) this.vocabulary.add(each >>> 2, each & 3, slot, this.capacity);
    this.#setRecord(slot, row, words);
  }

  #update(slot: number, row: IndexRow): void {
    const facets = facetsOf(row);
    if (facets !== this.facets[slot]) {
      this.#clearFacets(slot);
      this.#setFacets(slot, facets);
    }
    const [xs, ys, zs] = this.#positions;
    if (xs[slot] !== row.x || ys[slot] !== row.y || zs[slot] !== row.z) {
      this.tree.remove(slot);
      this.#setPosition(slot, row);
      this.tree.insert(slot);
    }
    for (const name of ORDERS) {
      const order = this.orders[name];
      const key = row[name] ?? Number.NaN;
      if (Object.is(order.keys[slot], key)) continue;
      if (!this.#isLoading) order.remove(slot);
      order.keys[slot] = key;
      if (!this.#isLoading) order.insert(slot);
    }
    const before = new Set(this.#wordsOf(slot));
    const words = readWords(row.search, this.vocabulary);
    // Added before any is removed: a word whose last listing goes loses its number.
    for (const each of words) {
      if (!before.delete(each)) this.vocabulary.add(each >>> 2, each & 3, slot, this.capacity);
    }
    for (const each of before) this.vocabulary.remove(each >>> 2, each & 3, slot);
    this.#removeRecord(slot);
    this.#setRecord(slot, row, words);
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    if (this.#isLoading) throw new Error("Nothing is removed from an index before it has been loaded");
    for (const name of ORDERS) this.orders[name].remove(slot);
    for (const each of this.#wordsOf(slot)) this.vocabulary.remove(each >>> 2, each & 3, slot);
    this.tree.remove(slot);
    this.#clearFacets(slot);
    this.#removeRecord(slot);
    clearBit(this.live, slot);
    this.#slotOf.delete(id);
    this.#freeSlots.push(slot);
  }

  /** Sorts what was loaded, with a pause after each of some milliseconds. */
  *finish(): Generator<void> {
    for (const name of ORDERS) yield* this.orders[name].sortAll(this.used);
    this.#isLoading = false;
  }

  #setFacets(slot: number, facets: number): void {
    this.facets[slot] = facets;
    for (let bit = 0; bit < FACETS; bit++) if ((facets >>> bit) & 1) setBit(this.byFacet[bit]!, slot);
    this.counts.set(facets & COUNTED, (this.counts.get(facets & COUNTED) ?? 0) + 1);
  }

  #clearFacets(slot: number): void {
    const facets = this.facets[slot]!;
    for (const bits of this.byFacet) clearBit(bits, slot);
    this.counts.set(facets & COUNTED, this.counts.get(facets & COUNTED)! - 1);
  }

  #setPosition(slot: number, { x, y, z, latitude, longitude }: IndexRow): void {
    const [xs, ys, zs] = this.#positions;
    xs[slot] = x;
    ys[slot] = y;
    zs[slot] = z;
    const [latitudes, longitudes] = this.#coordinates;
    const isSomewhere = latitude !== null && longitude !== null;
    latitudes[slot] = isSomewhere ? latitude : Number.NaN;
    longitudes[slot] = isSomewhere ? longitude : Number.NaN;
  }

  #setRecord(slot: number, row: IndexRow, words: Int32Array): void {
    const pin = this.codec.pack(row.card.pin);
    const packed = Buffer.concat([pin, this.codec.pack(row.card.rest)]);
    const record = Buffer.concat([packed, packWords(words)]);
    const [place, length, cardLength, jsonLength, pinLength] = this.#recordOf;
    place![slot] = this.#records.add(record);
    length![slot] = record.length;
    cardLength![slot] = packed.length;
    jsonLength![slot] = this.codec.unpackedLength(packed);
    pinLength![slot] = pin.length;
  }

  #removeRecord(slot: number): void {
    const [place, length] = this.#recordOf;
    this.#shown.delete(slot);
    this.#records.remove(place![slot]!, length![slot]!);
  }

  #record(slot: number): Buffer {
    const [place, length] = this.#recordOf;
    return this.#records.read(place![slot]!, length![slot]!);
  }

  #wordsOf(slot: number): number[] {
    return unpackWords(this.#record(slot).subarray(this.#recordOf[2]![slot]!));
  }

  /** Where a listing is; null when it has no coordinates, or cannot be found. */
  coordinates(slot: number): { latitude: number; longitude: number } | null {
    const [latitudes, longitudes] = this.#coordinates;
    const [latitude, longitude] = [latitudes[slot]!, longitudes[slot]!];
    return Number.isNaN(latitude) ? null : { latitude, longitude };
  }

  isInBox(slot: number, { south, west, north, east }: Box): boolean {
    const [latitudes, longitudes] = this.#coordinates;
    const [latitude, longitude] = [latitudes[slot]!, longitudes[slot]!];
    return south <= latitude && latitude <= north && west <= longitude && longitude <= east;
  }

  /** A card without the distance and its brace, behind a comma. */
  #card(slot: number): Uint8Array {
    const shown = this.#shown.get(slot);
    if (shown) return shown;
    const [, , cardLength, jsonLength] = this.#recordOf;
    const card = this.#unpacked(slot, cardLength![slot]!, jsonLength![slot]!);
    this.#shown.set(slot, card);
    return card;
  }

  #pin(slot: number): Uint8Array {
    const packed = this.#record(slot).subarray(0, this.#recordOf[4]![slot]);
    return this.#unpacked(slot, packed.length, this.codec.unpackedLength(packed));
  }

  /**
   * The beginning of a record as JSON.
   * @param packed its length
   */
  #unpacked(slot: number, packed: number, length: number): Uint8Array {
    const json = new Uint8Array(length);
    this.codec.unpack(this.#record(slot).subarray(0, packed), json);
    return json;
  }

  has(id: number): boolean {
    return this.#slotOf.has(id);
  }

  /** The cards of these listings as a JSON array, without those that cannot be found any more. */
  cards(ids: readonly number[], viewer: { latitude: number; longitude: number } | null): Buffer {
    const slots = ids.flatMap((id) => this.#slotOf.get(id) ?? []);
    return jsonArray(
      slots.map((slot) => this.#card(slot)),
      slots.map((slot) => `,"distanceKm":${this.#away(slot, viewer)}}`),
    );
  }

  /** The pins of these listings as a JSON array in order of their ids, without those that are nowhere on the map. */
  pins(ids: readonly number[]): Buffer {
    const slots = ids
      .toSorted((a, b) => a - b)
      .flatMap((id) => this.#slotOf.get(id) ?? [])
      .filter((slot) => this.coordinates(slot) !== null);
    return jsonArray(
      slots.map((slot) => this.#pin(slot)),
      slots.map(() => "}"),
    );
  }

  #away(slot: number, viewer: { latitude: number; longitude: number } | null): number | null {
    const place = viewer && this.coordinates(slot);
    if (!viewer || !place) return null;
    return roundDistance(distanceKm(viewer.latitude, viewer.longitude, place.latitude, place.longitude));
  }

  /** Of typed arrays and records; objects of words, tree and maps come on top. */
  get bytes(): number {
    const columns = [this.ids, this.facets, this.live, ...this.byFacet, ...this.#recordOf];
    const floats = [...this.#positions, ...this.#coordinates];
    const sum = [...columns, ...floats].reduce((all, { byteLength }) => all + byteLength, 0);
    const orders = ORDERS.reduce((all, name) => all + this.orders[name].bytes, 0);
    return sum + orders + this.#records.bytes + this.vocabulary.bytes;
  }
}
