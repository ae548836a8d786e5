import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { Slots } from "./slots.ts";

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for everybody who is not logging in. */
const hashing = new Slots(Math.max(1, availableParallelism() - 1));
/** Beyond this a login would wait for many seconds: better to say so at once. Of one network fewer may wait. */
const WAITING_MAX = { all: 200, each: 60, known: 5 };

/** Whose password it is: each network that waits has a turn before another has a second one. */
export interface HashTurn {
  network?: string;
  /**
   * A browser or session that the account was signed in with before. They wait apart from strangers, have every second turn,
   * and give way to none of them.
   */
  known?: string | null;
}

async function inTurn<T>(work: () => Promise<T>, { network = "", known = null }: HashTurn): Promise<T> {
  const busy = new DomainError("UNAVAILABLE", t("server.loginsBusy"));
  if (known !== null) {
    const turn = { network: `known in ${network}`, sender: known, isUrgent: true };
    const { each, known: ofOne } = WAITING_MAX;
    if (hashing.waitingOf(turn.network, known) >= ofOne || hashing.waitingOf(turn.network) >= each)
      throw busy;
    return hashing.run(work, turn);
  }
  if (hashing.waitingOf(network) >= WAITING_MAX.each) throw busy;
  if (hashing.ordinaryWaiting >= WAITING_MAX.all && !hashing.makeRoom(network, busy)) throw busy;
  return hashing.run(work, { network });
}

/** One text for all ways to type the same characters, as NIST 800-63B asks: keyboards differ in what they send. */
const normalised = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string, turn: HashTurn = {}): Promise<string> {
  return inTurn(() => hash(normalised(password), COST), turn);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes as long and is false,
 * so that the time of an answer does not tell which numbers have an account.
 */
export async function passwordMatches(
  storedHash: string | null,
  password: string,
  turn: HashTurn = {},
): Promise<boolean> {
  nobody ??= hash(randomBytes(16).toString("hex"), COST);
  const against = storedHash ?? (await nobody);
  // Before they were normalised, passwords were hashed as they were typed.
  for (const typed of new Set([normalised(password), password])) {
    if ((await inTurn(() => verify(against, typed), turn)) && storedHash !== null) return true;
  }
  return false;
}

/** Changes with the password and tells nothing of it: a session that carries another one was opened with an older password. */
export function passwordStamp(storedHash: string | null): string {
  return storedHash === null
    ? ""
    : createHash("sha256").update(`session ${storedHash}`).digest("hex").slice(0, 32);
}

/** Compares in a time that tells neither the place of the first difference nor the length. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
