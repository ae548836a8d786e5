import { DomainError } from "#domain/errors.ts";
import { UNATTACHED_MAX } from "#domain/media/contract.ts";
import { accountQuota, isNewAccount, QUOTAS, type QuotaKind, type Standing } from "#domain/media/quotas.ts";
import { quotaRefusal } from "#domain/media/upload-messages.ts";
import type { Actor } from "#server/http/actor.ts";
import type { ImageLine } from "#server/storage/images.ts";

/**
 * What stands in `media_files.owner_id` of what this caller uploads: the account, or admin mode without one. Null for
 * a guest.
 */
export function uploaderOf(actor: Pick<Actor, "user" | "admin">): string | null {
  return actor.user?.id ?? actor.admin?.userId ?? actor.admin?.name ?? null;
}

/**
 * What a file is sent for. `waiting`: something is to refer to it later; `direct`: the same request refers to it;
 * `proof`: whoever sends a payment proof has paid, so it has room of its own, and no network is held against it.
 */
export type UploadPurpose = "waiting" | "direct" | "proof";

/** Who sends a file, in all the ways in which that is counted. */
export interface Uploader {
  purpose: UploadPurpose;
  isAdmin: boolean;
  /** Null for a guest, who then has a guest key. */
  ownerId: string | null;
  guestKey: string | null;
  /** Keys of the same network that cannot be compared: guests and new accounts are counted apart. */
  networkKeys: { guest: string; account: string };
}

/** Where the image of an upload waits to be decoded. */
export function lineOf(uploader: Uploader | undefined): ImageLine {
  if (uploader?.purpose === "proof") return "payments";
  return uploader?.ownerId === null ? "guests" : "accounts";
}

/** Whose turn it is where files of many wait, see `Slots`. */
export const turnOf = (uploader: Uploader | undefined) => ({
  network: uploader?.networkKeys.guest,
  sender: uploader?.ownerId ?? uploader?.guestKey ?? undefined,
});

/** What an account has stored, in bytes. */
export interface AccountUsage {
  kept: number;
  /** Deleted by them, and still on the disk. */
  deleted: number;
  /** Of what is kept: what nothing refers to yet. */
  waiting: { files: number; bytes: number };
  standing: Omit<Standing, "isAdmin">;
}

export interface Usage {
  account: AccountUsage | null;
  /** Of the guest. */
  guest: number;
  network: Record<keyof Uploader["networkKeys"], number>;
}

/** One of the bounds that hold for an upload. */
export interface Quota {
  kind: QuotaKind;
  /** Whom it is counted for. */
  key: string;
  limit: number;
  used: number;
}

const HOUR_S = 60 * 60;
/** When there is room again without anybody's doing: the sweep has taken what waits, or the trash was emptied. */
const ROOM_AFTER_S: Record<QuotaKind, number | null> = {
  account: null,
  guest: null,
  waiting: HOUR_S,
  network: HOUR_S,
  trash: 24 * HOUR_S,
};

/** A file that a quota has no room for. */
export class QuotaExceeded extends DomainError {
  readonly kind: QuotaKind;
  override readonly retryAfterSeconds: number | null;

  constructor({ kind, limit, used }: Quota) {
    const { code, message } = quotaRefusal(kind, { limit, left: Math.max(0, limit - used) });
    super(code, message);
    this.kind = kind;
    this.retryAfterSeconds = ROOM_AFTER_S[kind];
  }
}

/** The network that an upload counts for. */
export function countedNetwork(uploader: Uploader, usage: Usage): keyof Uploader["networkKeys"] | null {
  const { purpose, isAdmin } = uploader;
  if (purpose === "proof") return null;
  if (!usage.account) return "guest";
  return isNewAccount({ ...usage.account.standing, isAdmin }) ? "account" : null;
}

/**
 * How many shares of the disk an upload leaves to those who come before: payment proofs, and before guests and new
 * accounts, of which anybody has many, all others.
 */
export function sharesLeft(uploader: Uploader, usage: Usage): number {
  if (uploader.purpose === "proof") return 0;
  return countedNetwork(uploader, usage) === null ? 1 : 2;
}

function accountQuotas(uploader: Uploader, key: string, usage: AccountUsage): Quota[] {
  const { purpose, isAdmin } = uploader;
  const limit = accountQuota({ ...usage.standing, isAdmin });
  if (purpose === "proof") return [{ kind: "account", key, limit: limit + QUOTAS.proofs, used: usage.kept }];
  const { files, bytes } = usage.waiting;
  const waiting: Quota = {
    kind: "waiting",
    key,
    limit: UNATTACHED_MAX.bytes,
    used: files < UNATTACHED_MAX.files ? bytes : UNATTACHED_MAX.bytes,
  };
  return [
    { kind: "account", key, limit, used: usage.kept },
    { kind: "trash", key, limit: 2 * limit, used: usage.kept + usage.deleted },
    ...(purpose === "waiting" ? [waiting] : []),
  ];
}

/** Every bound that holds for this upload. */
export function quotasOf(uploader: Uploader, usage: Usage): Quota[] {
  const { ownerId, guestKey, purpose, networkKeys } = uploader;
  const quotas = ownerId !== null && usage.account ? accountQuotas(uploader, ownerId, usage.account) : [];
  if (ownerId === null && guestKey !== null) {
    const limit = QUOTAS.guest + (purpose === "proof" ? QUOTAS.proofs : 0);
    quotas.push({ kind: "guest", key: guestKey, limit, used: usage.guest });
  }
  const network = countedNetwork(uploader, usage);
  if (network !== null) {
    const limit = network === "guest" ? QUOTAS.guestNetwork : QUOTAS.accountNetwork;
    quotas.push({ kind: "network", key: networkKeys[network], limit, used: usage.network[network] });
  }
  return quotas;
}

/** The first quota that so many bytes more do not fit into, or that is full already. */
export function exceededBy(quotas: readonly Quota[], bytesOf: (key: string) => number): Quota | null {
  return quotas.find(({ key, limit, used }) => used >= limit || used + bytesOf(key) > limit) ?? null;
}
