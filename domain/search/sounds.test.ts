import { expect, test } from "vitest";
import { soundOf } from "./sounds.ts";

test.each([
  ["belandoor", "bellandur"],
  ["marathalli", "maratahali"],
  ["malleswaram", "malleshwaram"],
  ["majestick", "majestic"],
  ["yeshvantpur", "yeshwanthpur"],
  ["phoenix", "foenix"],
])("%s sounds like %s", (typed, meant) => expect(soundOf(typed)).toBe(soundOf(meant)));

test.each([
  ["hoodi", "hebbal"],
  ["begur", "bagalur"],
])("%s does not sound like %s", (one, other) => expect(soundOf(one)).not.toBe(soundOf(other)));
