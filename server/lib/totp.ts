import { hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sha256 } from "./ids.ts";

const PERIOD_S = 30;
/** Without look-alikes; sixteen of them are 79 bits. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY_CODES = 10;

/** What authenticator apps take for granted: RFC 6238 with SHA-1, six digits and half minutes. */
const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: "Tangu", label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S });

/** Base32, 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code of an app says. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Which half minute a code is of: the present one or one beside it, as clocks differ. Null for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

const CODE_LENGTH = 16;

/**
 * "abcd-efgh-jkmn-pqrs"
 * @param seed a secret: the same one makes the same codes
 */
export function newRecoveryCodes(seed: Uint8Array = randomBytes(32)): string[] {
  // Two bytes for each character, so that none is noticeably more likely than another.
  const length = RECOVERY_CODES * CODE_LENGTH;
  const bytes = Buffer.from(hkdfSync("sha256", seed, "", "recovery codes", length * 2));
  const text = Array.from({ length }, (_, at) => READABLE[bytes.readUInt16BE(at * 2) % READABLE.length]).join(
    "",
  );
  return text.match(/.{16}/g)!.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** However it was typed. */
export const recoveryHash = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
