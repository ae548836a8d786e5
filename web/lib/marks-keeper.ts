import { QueryObserver } from "@tanstack/react-query";
import type { CurrentUser } from "#domain/accounts/contract.ts";
import { communityMessages, MARKS_MAX } from "#domain/favourites/choices.ts";
import type { Marks } from "#domain/favourites/contract.ts";
import {
  getMarks,
  likeListing,
  mergeMarks,
  saveListing,
  unlikeListing,
  unsaveListing,
} from "#domain/favourites/endpoints.ts";
import { ApiError, browserApi as api } from "./api.ts";
import { nextChance } from "./late.ts";
import { counts, emit, getKnown, isKnown, setKnown, uncounted, type Wish, wishes } from "./marks.ts";
import { COPY_KEY, createKept, isEmpty, KEPT_KEY, NO_MARKS, union, withId, without } from "./marks-kept.ts";
import { browserQueryClient } from "./query.tsx";
import { worthAnotherTry } from "./retry.ts";
import { sessionQuery } from "./session.ts";
import { toast } from "./toast.ts";

// Keeps likes and saves: in the browser for a visitor, with the account for who is signed in.

const client = browserQueryClient();
const session = sessionQuery(api);
const kept = createKept(() => window.localStorage);
const copy = createKept(() => window.localStorage, COPY_KEY);

/** Whose marks are shown: an id, null for a visitor, undefined while that is not known. */
let owner: string | null | undefined;
let entered: Promise<void> = Promise.resolve();
/** The account's marks could not be read: the next press asks again. */
let failed = false;

async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!worthAnotherTry(0, error)) throw error;
    await nextChance(100);
    return call();
  }
}

/** The account's marks, with what the browser kept added to them. A failed merge is tried again at the next load. */
async function marksOfAccount(): Promise<Marks> {
  const { data: own } = await twice(() => api.get(getMarks()));
  const brought = kept.read();
  if (isEmpty(brought)) return own;
  try {
    const { data: merged } = await twice(() => api.send(mergeMarks(), { json: brought }));
    // Another tab may have added to it meanwhile.
    kept.write(without(kept.read(), brought));
    for (const id of merged.liked) if (!own.liked.includes(id)) uncounted.add(id);
    return merged;
  } catch {
    return union(brought, own);
  }
}

function showAccount(marks: Marks): void {
  copy.write(marks);
  setKnown({ ...marks, signedIn: true });
}

/** As long as nobody can say who is here: what either of them marked. */
const showEither = () => setKnown({ ...union(copy.read(), kept.read()), signedIn: false });

async function enter(id: string | null): Promise<void> {
  if (id === null) {
    copy.write(NO_MARKS);
    return setKnown({ ...kept.read(), signedIn: false });
  }
  const marks = await marksOfAccount().catch(() => undefined);
  if (owner !== id) return;
  failed = marks === undefined;
  if (marks) showAccount(marks);
  else setKnown(undefined);
  uncounted.clear();
}

function meet(user: CurrentUser | null): Promise<void> {
  const id = user?.id ?? null;
  if (id !== owner || failed) {
    owner = id;
    failed = false;
    entered = enter(id);
  }
  return entered;
}

function keepInBrowser({ mark, id, on }: Wish): void {
  const marks = kept.read();
  const next = { ...marks, [mark]: withId(marks[mark], id, on) };
  if (next[mark].length > MARKS_MAX) throw new Error(communityMessages.saveLimit);
  if (!kept.write(next)) {
    toast({
      title: "Kept until you close this page",
      description: "This browser stores nothing for us. Log in, and it is kept with your account.",
    });
  }
  setKnown({ ...next, signedIn: false });
}

const MARKING = {
  liked: { mark: likeListing, unmark: unlikeListing },
  saved: { mark: saveListing, unmark: unsaveListing },
};

async function keepWithAccount(wish: Wish): Promise<void> {
  const { mark, id, on, likeCount } = wish;
  const of = owner;
  const { data } = await twice(() => api.send(MARKING[mark][on ? "mark" : "unmark"](id)));
  const known = getKnown();
  if (owner !== of) return void wishes.clear();
  // A copy whose merge failed must not bring back what was taken away.
  const marks = kept.read();
  if (!on && marks[mark].includes(id)) kept.write({ ...marks, [mark]: withId(marks[mark], id, false) });
  counts.set(id, { from: likeCount, count: data.likeCount });
  if (known) showAccount({ liked: known.liked, saved: known.saved, [mark]: withId(known[mark], id, on) });
}

async function keep(wish: Wish): Promise<void> {
  if (owner === null) return keepInBrowser(wish);
  try {
    await keepWithAccount(wish);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The session has ended elsewhere: the browser keeps it, and the next login takes it along.
    client.setQueryData(session.queryKey, null);
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

function sayRefused({ mark, on }: Wish, error: unknown): void {
  const verb = mark === "liked" ? "like" : "save";
  const ofServer = error instanceof ApiError && isRefusal(error) ? error.serverMessage : null;
  const ours = error instanceof Error && error.message === communityMessages.saveLimit ? error.message : null;
  toast({
    title: on ? `We could not ${verb} this stay` : "We could not remove this stay",
    description: ofServer ?? ours ?? "Please check your connection and try again.",
    variant: "destructive",
  });
}

/** One wish after another until the last one holds; a wish that was refused is rolled back. */
async function carryOut(key: string): Promise<void> {
  // After an answer that was lost on the way nobody knows what is kept: the last wish is then sent in any case.
  let unsure = false;
  for (let wish = wishes.get(key); wish; wish = wishes.get(key)) {
    try {
      await meet(await client.ensureQueryData(session));
      wish = wishes.get(key);
      if (!wish || (!unsure && wish.on === isKnown(wish.mark, wish.id))) break;
      await keep(wish);
      unsure = false;
      if (!getKnown() && wishes.get(key) === wish) break;
    } catch (error) {
      unsure = !isRefusal(error);
      // Whoever has changed their mind meanwhile has nothing to be told.
      if (!wish || wishes.get(key) !== wish) continue;
      sayRefused(wish, error);
      break;
    }
  }
  wishes.delete(key);
  emit();
}

const busy = new Set<string>();

/** Sees to it that the wish of this key, and any that replaces it meanwhile, is kept. Never two calls at once. */
export async function fulfil(key: string): Promise<void> {
  if (busy.has(key)) return;
  busy.add(key);
  await carryOut(key);
  busy.delete(key);
}

interface Asked {
  data: CurrentUser | null | undefined;
  isError: boolean;
  /** There is no connection to ask by. */
  isPaused: boolean;
}

function see({ data, isError, isPaused }: Asked): void {
  if (data !== undefined) void meet(data);
  else if ((isError || isPaused) && owner === undefined) showEither();
}

const observer = new QueryObserver(client, session);
observer.subscribe(see);
see(observer.getCurrentResult());

window.addEventListener("storage", ({ key }) => {
  if (!owner && (key === KEPT_KEY || key === null)) setKnown({ ...kept.read(), signedIn: false });
});
