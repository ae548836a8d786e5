import { expect, test } from "vitest";
import { accountInitials } from "./initials.ts";

test.each([
  [{ phoneNumber: "9876543210", id: "ab-cd" }, "10"],
  [{ phoneNumber: "", id: "ab-cd" }, "AB"],
  [{ phoneNumber: "", id: "" }, "U"],
])("the initials of %j are %s", (user, initials) => expect(accountInitials(user)).toBe(initials));
