import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `handle ${use}`, 32));

/**
 * A name for something that only we can read, and that means nothing outside its scope: the same thing has another name
 * in another scope, and the same one each time within it.
 */
export function sealHandle(secret: string, scope: string, id: string): string {
  // Derived from what is sealed: one name for one thing, and never two things under one.
  const iv = createHmac("sha256", keyFor(secret, "iv"))
    .update(JSON.stringify([scope, id]))
    .digest()
    .subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, "seal"), iv).setAAD(Buffer.from(scope));
  const sealed = Buffer.concat([iv, cipher.update(id, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** What a handle names in this scope; null for one of another, and for what is none of ours. */
export function openHandle(secret: string, scope: string, handle: string): string | null {
  const sealed = Buffer.from(handle, "base64url");
  if (sealed.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secret, "seal"), sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(scope)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
