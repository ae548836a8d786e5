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
  card: { pin: object; rest: object };
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

const OPEN = Buffer.from("[");
const COMMA = ",".charCodeAt(0);
const BRACE = "{".charCodeAt(0);
const MOST_DISTANCE_BYTES = 40;
const CLOSE = "}";

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

  /** The cards of these listings as a JSON array, without those that cannot be found any more. */
  cards(ids: readonly number[], viewer: { latitude: number; longitude: number } | null): Buffer {
    const [, , cardLength, jsonLength] = this.#recordOf;
    const slots = ids.flatMap((id) => this.#slotOf.get(id) ?? []);
    const room = slots.reduce((sum, slot) => sum + jsonLength![slot]! + MOST_DISTANCE_BYTES, 0);
    return this.#jsonOf(slots, cardLength!, room, (slot) => `,"distanceKm":${this.#away(slot, viewer)}}`);
  }

  /** The pins of these listings as a JSON array in order of their ids, without those that are nowhere on the map. */
  pins(ids: readonly number[]): Buffer {
    const pinLength = this.#recordOf[4]!;
    const slots = ids
      .toSorted((a, b) => a - b)
      .flatMap((id) => this.#slotOf.get(id) ?? [])
      .filter((slot) => this.coordinates(slot) !== null);
    const lengthOf = (slot: number) =>
      this.codec.unpackedLength(this.#record(slot).subarray(0, pinLength[slot]));
    const room = slots.reduce((sum, slot) => sum + lengthOf(slot) + CLOSE.length, 0);
    return this.#jsonOf(slots, pinLength, room, () => CLOSE);
  }

  /**
   * The beginnings of records as a JSON array of objects.
   * @param lengths of the beginnings, packed, by slot
   * @param room for the objects without commas
   * @param endOf an object, with its brace
   */
  #jsonOf(
    slots: readonly number[],
    lengths: Uint32Array,
    room: number,
    endOf: (slot: number) => string,
  ): Buffer {
    const json = Buffer.allocUnsafe(room + slots.length + 2);
    let at = OPEN.copy(json);
    for (const slot of slots) {
      // The comma before the first field becomes the brace.
      const start = at > 1 ? at + 1 : at;
      at = this.codec.unpack(this.#record(slot).subarray(0, lengths[slot]!), json, start);
      if (start > 1) json[start - 1] = COMMA;
      json[start] = BRACE;
      at += json.write(endOf(slot), at, "latin1");
    }
    at += json.write("]", at, "latin1");
    return json.subarray(0, at);
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
