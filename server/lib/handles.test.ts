import fc from "fast-check";
import { expect, test } from "vitest";
import { openHandle, sealHandle } from "./handles.ts";

const text = fc.string({ minLength: 1, maxLength: 40 });

test("a handle names one thing in one scope, and nothing in any other or to anybody else", () => {
  fc.assert(
    fc.property(text, text, text, text, (secret, scope, other, id) => {
      const handle = sealHandle(secret, scope, id);
      expect(sealHandle(secret, scope, id)).toBe(handle);
      expect(openHandle(secret, scope, handle)).toBe(id);
      if (other !== scope) {
        expect(openHandle(secret, other, handle)).toBeNull();
        expect(sealHandle(secret, other, id)).not.toBe(handle);
      }
      if (other !== secret) expect(openHandle(other, scope, handle)).toBeNull();
    }),
  );
});

test("what is no handle of ours, or was changed, names nothing", () => {
  const handle = sealHandle("secret", "post 1", "somebody");
  const bytes = Buffer.from(handle, "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(openHandle("secret", "post 1", changed.toString("base64url"))).toBeNull();
  }
  for (const none of ["", "x", "somebody", "%00", handle.slice(0, -4)])
    expect(openHandle("secret", "post 1", none)).toBeNull();
});

test("the handle of an id as ours are fits its field", () => {
  expect(sealHandle("secret", "seeker of 2147483647", crypto.randomUUID()).length).toBeLessThanOrEqual(100);
});
