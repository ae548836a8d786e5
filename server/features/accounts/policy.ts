import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { KEPT_DAYS } from "#domain/personal-data/retention.ts";
import { holdsContact } from "#domain/text.ts";
import type { Throttle } from "#server/http/throttle-wait.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const ADMIN_TOKEN_MS = 30 * MINUTE_MS;
/** How long a password that was typed again counts. */
export const STEP_UP_MS = 10 * MINUTE_MS;
/** Accounts of one network: a phone number is not checked, so they cost nothing to make up. */
export const SIGN_UP_QUOTA = { hour: 200, day: 1000 };

/** How long after it a sign-up may be repeated by its key. */
export const SIGNUP_REPEAT_MS = 10 * MINUTE_MS;

/**
 * How long we keep the browsers and addresses that an account signed in from. An address soon belongs to somebody else.
 * The network that an account was made in is kept as long as the account: made-up accounts only have to wait otherwise.
 */
export const SIGN_IN_TRACE_RETENTION_MS = {
  browser: 180 * DAY_MS,
  address: 30 * DAY_MS,
};

/** How long we know that a number had an account which was deleted. */
export const FORMER_NUMBER_RETENTION_MS = KEPT_DAYS.formerNumbers * DAY_MS;

/** How old an account is before it counts apart from its network: until then it may be made up for that. */
export const TRUSTED_AFTER_MS = 7 * DAY_MS;

/** Logins, and sign-ups, of one network in a minute, right or wrong: each costs the hashing of a password. */
export const HASHES_PER_MINUTE = 60;
/** Logins of a network in a minute. An IPv6 /48 has many subscribers, or one who has all of it. */
export const LOGINS_PER_MINUTE = { ipv4: HASHES_PER_MINUTE, ipv6: 300 };
/** Accounts that one network makes in ten minutes. A whole hostel behind one address signs up within it. */
export const signUpThrottle = (network: string): Throttle => ({
  key: `signup:network:${network}`,
  freeAttempts: 30,
  withinMs: 10 * MINUTE_MS,
});
/** Guest tokens that one address may ask for. */
export const GUEST_TOKENS_PER_ADDRESS = { max: 600, timeWindow: "1 minute" };

const accountSubject = (phoneNumber: string) => `login:account:${phoneNumber}`;

/** Of all throttles of one account: its own subject, and those that begin with it. */
export const accountSubjects = (phoneNumber: string) => ({
  all: accountSubject(phoneNumber),
  startingWith: `${accountSubject(phoneNumber)}:%`,
});

// How many wrong passwords and codes are allowed, by account, network and browser. `http/throttle.ts` counts them, and
// `http/throttle-wait.ts` computes the wait.

/** NIST 800-63B allows a hundred wrong guesses in a row at most. */
const MOST_GUESSES = 100;

/** Counted apart from everybody else's guesses, so that no stranger can keep the right password out. */
const knownBrowser = (subject: string): Throttle[] => [
  {
    key: subject,
    freeAttempts: 5,
    exponentialBackoff: true,
    allowCorrectWhileLocked: true,
    resetOnSuccess: true,
  },
  { key: `${subject}:most`, freeAttempts: MOST_GUESSES, exponentialBackoff: true, resetOnSuccess: true },
];

/** For a login from a browser that this account was signed in with before. */
export const knownLoginThrottles = (phoneNumber: string, browserKey: string): Throttle[] =>
  knownBrowser(`${accountSubject(phoneNumber)}:browser:${browserKey}`);

/**
 * A bound for the guesses of all networks. A network alone reaches half of it: anybody could close it to all others by
 * guessing for half a day. After its free guesses it is slowed to some hundred a day by its own throttle.
 * @param network key of that throttle
 */
const ofAllNetworks = (key: string, freeAttempts: number, network: string): Throttle => ({
  key,
  freeAttempts,
  exponentialBackoff: true,
  onlyFirst: { of: network, max: freeAttempts / 2 },
});

/**
 * For all other logins: account and network together, so that one network locks nobody else out. The guesses of many
 * networks at one account have a bound of their own.
 * @param network as `quotaNetworkOf` gives it
 */
export function loginThrottles(phoneNumber: string, network: string): Throttle[] {
  const all = accountSubject(phoneNumber);
  const ofNetwork = `${all}:network:${network}`;
  return [
    { key: ofNetwork, freeAttempts: 5, exponentialBackoff: true, resetOnSuccess: true },
    ofAllNetworks(all, 50, ofNetwork),
  ];
}

/** What a network knows of an account: that it has been there for a week, and that it was signed in from here before. */
export type Standing = "old" | "home";

/**
 * The guesses of one network at many accounts. Once they are used up by anybody, accounts with a standing have a share of
 * their own, see {@link closedThrottles}.
 * @param network as `networkOf` gives it: a stranger has many of the narrow ones, but none that others are in
 */
export const crowdThrottle = (network: string, standing?: Standing) => ({
  key: `login:${standing ?? "network"}:${network}`,
  // A mobile carrier or a college is one network: its wrong guesses must not add up over a day.
  freeAttempts: 50,
});

/**
 * For logins where a network's guesses are used up. Counted apart from those of other times, and for every number alike:
 * from a pause nobody shall learn which accounts have a standing.
 * @param share of accounts with a standing. Of each account one wrong guess a day counts, so a stranger has to know fifty
 * others to use it up. What counts that is reset by nothing: neither by a right password nor by a new one.
 */
export function closedThrottles(
  phoneNumber: string,
  network: string,
  share: { key: string; freeAttempts: number } | null,
): Throttle[] {
  const all = accountSubject(phoneNumber);
  const closed = `${all}:closed:${network}`;
  const tried = `login:tried:${phoneNumber}:${network}`;
  const onlyFirst = { of: tried, max: 1 };
  return [
    { key: closed, freeAttempts: 5, exponentialBackoff: true, resetOnSuccess: true },
    ofAllNetworks(all, 50, closed),
    // The first pauses nobody: it remembers for a day that this account counted.
    ...(share
      ? [
          { key: tried, freeAttempts: 2, withinMs: DAY_MS, onlyFirst },
          { ...share, onlyFirst },
        ]
      : []),
  ];
}

/** For the password that somebody signed in types once more: an open session must not be a way to guess it. */
export const typedPasswordThrottles = (phoneNumber: string, sid: string): Throttle[] => [
  {
    key: `${accountSubject(phoneNumber)}:session:${sid}`,
    freeAttempts: 5,
    exponentialBackoff: true,
    resetOnSuccess: true,
  },
];

/** Whoever gets here has the password: no stranger can make the account's owner wait. */
export const totpThrottles = (userId: string): Throttle[] => [
  { key: `totp:account:${userId}`, freeAttempts: 5, exponentialBackoff: true, resetOnSuccess: true },
];

/** For the codes that an admin types for one account, whichever admin it is. */
export const teamCodeThrottles = (userId: string): Throttle[] => [
  { key: `team-code:account:${userId}`, freeAttempts: 5, exponentialBackoff: true, resetOnSuccess: true },
];

/**
 * @param network as `quotaNetworkOf` gives it
 * @param operatorKey of a browser where an operator's secret was right before, see `operatorBrowser`
 */
export function adminCodeThrottles(network: string, operatorKey: string | null): Throttle[] {
  if (operatorKey !== null) return knownBrowser(`admin-code:browser:${operatorKey}`);
  const key = `admin-code:network:${network}`;
  return [
    { key, freeAttempts: 5, exponentialBackoff: true, resetOnSuccess: true },
    ofAllNetworks("admin-code:all", MOST_GUESSES, key),
  ];
}

/** Who tries the admin password: everybody with an account may. */
interface PasswordGuesser {
  userId: string | null;
  /** As `quotaNetworkOf` gives it. */
  network: string;
  operatorKey: string | null;
  /** Name of an admin's throttle of their own; null for everybody else. */
  admin: string | null;
}

/** The guesses of many accounts are held per network, and of many networks altogether; those of admins apart. */
export function adminPasswordThrottles({ userId, network, operatorKey, admin }: PasswordGuesser): Throttle[] {
  if (operatorKey !== null) return knownBrowser(`admin-password:browser:${operatorKey}`);
  if (admin !== null)
    return [
      {
        key: `admin-password:admin:${admin}`,
        freeAttempts: 5,
        exponentialBackoff: true,
        resetOnSuccess: true,
      },
    ];
  const ofNetwork = `admin-password:network:${network}`;
  return [
    {
      key: `admin-password:account:${userId ?? network}`,
      freeAttempts: 5,
      exponentialBackoff: true,
      resetOnSuccess: true,
    },
    { key: ofNetwork, freeAttempts: 20, exponentialBackoff: true },
    ofAllNetworks("admin-password:all", MOST_GUESSES, ofNetwork),
  ];
}

/**
 * First word and the rest; nothing typed is null.
 * @throws DomainError VALIDATION for a name by which others could reach somebody before they are meant to
 */
export function splitName(fullName: string | undefined): {
  firstName: string | null;
  lastName: string | null;
} {
  if (fullName !== undefined && holdsContact(fullName)) {
    const message = t("accounts.nameTells");
    throw new DomainError("VALIDATION", message, { fullName: message });
  }
  const [first, ...rest] = (fullName ?? "").trim().split(/\s+/);
  return { firstName: first || null, lastName: rest.join(" ") || null };
}
