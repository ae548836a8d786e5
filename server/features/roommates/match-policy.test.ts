import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GENDERS } from "#domain/listings/choices.ts";
import { PERSON_GENDERS } from "#domain/rooms/choices.ts";
import { mayBeShown } from "./match-policy.ts";

const gender = fc.option(fc.constantFrom(...PERSON_GENDERS), { nil: null });
const place = fc.constantFrom(...GENDERS);
const room = fc.record({ gender: place, isGenderKept: fc.boolean(), tenantGender: gender });
const seeker = fc.record({ gender, lookingFor: fc.constantFrom("same", "any") });

describe("mayBeShown", () => {
  test("who looks for their own gender only is seen by that gender alone, for places of it alone", () => {
    fc.assert(
      fc.property(room, seeker, (offered, them) => {
        if (them.lookingFor === "any" || !mayBeShown(them, offered)) return;
        expect(offered.tenantGender).toBe(them.gender);
        expect(offered.gender).toBe({ woman: "ladies", man: "boys", other: null }[them.gender!]);
        expect(offered.isGenderKept).toBe(true);
      }),
    );
  });

  test("nobody is shown for a place where one of the two could not live", () => {
    fc.assert(
      fc.property(room, seeker, (offered, them) => {
        if (offered.gender === "colive" || !mayBeShown(them, offered)) return;
        const asked = offered.gender === "ladies" ? "woman" : "man";
        expect([them.gender, offered.tenantGender]).toEqual([asked, asked]);
      }),
    );
  });

  test.each([
    ["woman", "same", "ladies", "woman", true],
    ["woman", "any", "colive", "man", true],
    ["man", "same", "boys", "man", true],
    ["woman", "any", "boys", "man", false],
    [null, "any", "colive", null, true],
    [null, "same", "colive", null, false],
  ] as const)("a %s who looks for %s, a %s place of a %s: %s", (theirs, lookingFor, place, tenant, shown) => {
    const offered = { gender: place, isGenderKept: true, tenantGender: tenant };
    expect(mayBeShown({ gender: theirs, lookingFor }, offered)).toBe(shown);
  });
});
