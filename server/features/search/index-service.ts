import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { Queryable, Store } from "#server/db/client.ts";
import { CardCodec } from "./index/card-codec.ts";
import { Finder } from "./index/finder.ts";
import { ListingIndex } from "./index/listing-index.ts";
import { type CardSource, countFindable, readAfter, readThese } from "./index-reads.ts";

/** Read and taken in at once. Some milliseconds on the embedded engine, which answers nobody else meanwhile. */
const PIECE = 200;
/** When so many changes wait, a search is faster by SQL. */
const BACKLOG = 1_000;
/** Beyond this share of all listings, reading everything anew is less work than the changes. */
const RESYNC_SHARE = 0.5;
const RETRY_MS = 5_000;

export type IndexProgress =
  | { state: "loading"; listings: number; of: number }
  | { state: "ready"; listings: number };

type Viewer = { latitude: number; longitude: number } | null;

/**
 * Keeps a {@link ListingIndex} of this process up to date. It is loaded piece by piece, then follows the notifications
 * of the database. After a gap in these it is loaded anew. Whenever it may be behind it gives no finder, and searches
 * are answered by SQL.
 */
export class LiveIndex<R = never> {
  #index: ListingIndex | null = null;
  #finder: Finder | null = null;
  #progress = { listings: 0, of: 0 };
  /** Ids that were notified and are not read yet. Likes alone are not waited for. */
  #changed = new Set<number>();
  #liked = new Set<number>();
  #applying: Promise<void> | null = null;
  #queued: Promise<void> | null = null;
  /** Of the load under way, so that one that was overtaken stops. */
  #generation = 0;
  #loading: Promise<void> = Promise.resolve();
  #stops: (() => Promise<void>)[] = [];
  readonly #closed = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly source: CardSource<R>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Listens first, so that no change is missed while the listings are read. It does not wait for them. */
  async start(): Promise<void> {
    const resync = () => this.#resync();
    this.#stops = await Promise.all([
      this.store.listen("listings", (payload) => this.#notified(payload, this.#changed), resync),
      this.store.listen("likes", (payload) => this.#notified(payload, this.#liked)),
    ]);
    this.#resync();
  }

  get progress(): IndexProgress {
    if (this.#finder && this.#index) return { state: "ready", listings: this.#index.size };
    return { state: "loading", ...this.#progress };
  }

  /** An id, `*` for anything, or something that no listing's row shows. */
  #notified(payload: string, ids: Set<number>): void {
    if (payload === "*") this.#resync();
    else if (/^\d+$/.test(payload)) {
      ids.add(Number(payload));
      if (this.#finder) this.#settle().catch(this.onError);
    }
  }

  #resync(): void {
    this.#generation += 1;
    const generation = this.#generation;
    this.#finder = null;
    this.#index = null;
    this.#progress = { listings: 0, of: 0 };
    this.#changed.clear();
    this.#liked.clear();
    this.#loading = this.#loading.then(() => this.#load(generation));
  }

  #isOver(generation: number): boolean {
    return this.#closed.signal.aborted || this.#generation !== generation;
  }

  async #load(generation: number): Promise<void> {
    while (!this.#isOver(generation)) {
      try {
        await this.#tryToLoad(generation);
        return;
      } catch (error) {
        if (this.#isOver(generation)) return;
        this.onError(error);
        await delay(RETRY_MS, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {});
      }
    }
  }

  async #tryToLoad(generation: number): Promise<void> {
    const { db } = this.store;
    const of = await countFindable(db);
    const index = new ListingIndex(Math.ceil(of * 1.02) + 64, new CardCodec(this.source.phrases));
    const readPiece = (after: number) => readAfter(db, this.source, after, PIECE);
    for (let piece = await readPiece(0); piece.length > 0; ) {
      // The database works on the next while this one is taken in.
      const next = piece.length < PIECE ? Promise.resolve([]) : readPiece(piece.at(-1)!.id);
      // Should it fail before it is waited for, the process must not end.
      next.catch(() => {});
      // Lets the query leave before this piece keeps the thread busy.
      await nextTurn();
      if (this.#isOver(generation)) return;
      for (const row of piece) index.take(row);
      this.#progress = { listings: index.size, of };
      piece = await next;
    }
    for (const _ of index.finish()) await nextTurn();
    if (this.#isOver(generation)) return;
    this.#index = index;
    await this.#settle();
    if (!this.#isOver(generation)) this.#finder = new Finder(index);
  }

  /** Resolves when all changes that were notified before are in. */
  #settle(): Promise<void> {
    if (this.#changed.size === 0 && this.#liked.size === 0) return this.#applying ?? Promise.resolve();
    const apply = () => {
      this.#queued = null;
      this.#applying = this.#apply().finally(() => {
        this.#applying = null;
      });
      return this.#applying;
    };
    if (!this.#applying) return apply();
    this.#queued ??= this.#applying.then(apply, apply);
    return this.#queued;
  }

  async #apply(): Promise<void> {
    const index = this.#index;
    if (!index) return;
    const [changed, liked] = [this.#changed, this.#liked];
    if (changed.size > index.size * RESYNC_SHARE && changed.size > BACKLOG) return this.#resync();
    this.#changed = new Set();
    this.#liked = new Set();
    const ids = [...new Set([...changed, ...liked])];
    try {
      for (let start = 0; start < ids.length; start += PIECE) {
        const piece = ids.slice(start, start + PIECE);
        const rows = await readThese(this.store.db, this.source, piece);
        if (this.#index !== index) return;
        const gone = new Set(piece);
        for (const row of rows) {
          gone.delete(row.id);
          index.take(row);
        }
        for (const id of gone) index.remove(id);
      }
    } catch (error) {
      for (const id of changed) this.#changed.add(id);
      for (const id of liked) this.#liked.add(id);
      throw error;
    }
  }

  get #isBehind(): boolean {
    return this.#changed.size > 0 || this.#applying !== null;
  }

  /** What answers searches now; null while it may be behind the database. */
  current(): Finder | null | Promise<Finder | null> {
    if (!this.#finder) return null;
    const isCaughtUp = this.store.caughtUp();
    return isCaughtUp === true && !this.#isBehind ? this.#finder : this.#whenCaughtUp(isCaughtUp);
  }

  async #whenCaughtUp(isCaughtUp: boolean | Promise<boolean>): Promise<Finder | null> {
    if (!(await isCaughtUp) || this.#changed.size > BACKLOG) return null;
    try {
      await this.#settle();
      return this.#finder;
    } catch (error) {
      this.onError(error);
      return null;
    }
  }

  /** The index, where it has these listings: what SQL found while it was behind may not be in it yet. */
  #having(ids: readonly number[]): ListingIndex | null {
    const index = this.#finder && !this.#isBehind ? this.#index : null;
    return index && ids.every((id) => index.has(id)) ? index : null;
  }

  /** Cards as a JSON array; null where they have to be read from the database. */
  cards(ids: readonly number[], viewer: Viewer): Buffer | null {
    return this.#having(ids)?.cards(ids, viewer) ?? null;
  }

  /** Pins as a JSON array; null where they have to be read from the database. */
  pins(ids: readonly number[]): Buffer | null {
    return this.#having(ids)?.pins(ids) ?? null;
  }

  /** Of what can be measured in bytes. */
  get bytes(): number {
    return this.#index?.bytes ?? 0;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    if (indexes.get(this.store.db) === (this as unknown as LiveIndex)) indexes.delete(this.store.db);
    await Promise.all(this.#stops.map((stop) => stop()));
    await this.#loading;
    await Promise.allSettled([this.#applying, this.#queued]);
  }
}

/** By the database that they are an index of. */
const indexes = new WeakMap<Queryable, LiveIndex>();

/** The index of a store's database; a transaction has none, and sees what it wrote itself. */
export const indexOf = (q: Queryable): LiveIndex | undefined => indexes.get(q);

/** What answers searches of a database from memory now; null by SQL, as while the index is loaded. */
export const currentFinder = (q: Queryable): Finder | null | Promise<Finder | null> =>
  indexOf(q)?.current() ?? null;

/** Opens the index of a store, which {@link indexOf} finds from then on. */
export async function openIndex<R>(
  store: Store,
  source: CardSource<R>,
  onError: (error: unknown) => void,
): Promise<LiveIndex> {
  const index = new LiveIndex(store, source, onError) as unknown as LiveIndex;
  await index.start();
  indexes.set(store.db, index);
  return index;
}
