import { describe, expect, test } from "vitest";
import { loginInput, signupInput } from "./contract.ts";

const phone = "Please enter a valid 10-digit mobile number";

function firstMessage(schema: typeof signupInput | typeof loginInput, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe("phone number", () => {
  test.each(["98765432101", "987654321", "+9198765432", "٩٨٧٦٥٤٣٢١٠", ""])("refuses %j", (phoneNumber) => {
    expect(firstMessage(loginInput, { phoneNumber, password: "Sunny-Room-42" })).toBe(phone);
  });
  test("is kept as ten digits, however it was typed", () => {
    const input = { phoneNumber: "+91\u00a098765-43210", password: "Sunny!Room42" };
    for (const schema of [loginInput, signupInput])
      expect(schema.parse(input)).toMatchObject({ phoneNumber: "9876543210" });
  });
  test("of a new account begins with 6 to 9; whoever has another can still log in", () => {
    const input = { phoneNumber: "5876543210", password: "Sunny!Room42" };
    expect(firstMessage(signupInput, input)).toBe(phone);
    expect(firstMessage(loginInput, input)).toBeUndefined();
  });

  test.each([[["9876543210"]], [9_876_543_210], [null], [undefined]])(
    "refuses what is no text: %j",
    (value) => {
      expect(firstMessage(loginInput, { phoneNumber: value, password: "Sunny-Room-42" })).toBe(phone);
    },
  );

  test("takes ten digits", () => {
    expect(loginInput.safeParse({ phoneNumber: "9876543210", password: "abcd" }).success).toBe(true);
  });
});

describe("password", () => {
  const passwordMessage = (password: unknown) =>
    firstMessage(signupInput, { phoneNumber: "9876543210", password });

  // Each breaks its own rule and every later one, so that the order shows.
  test.each([
    ["", "Password must be at least 8 characters long"],
    ["aaaaaaa", "Password must be at least 8 characters long"],
    ["--------", "Password must contain at least one uppercase letter"],
    ["AAAAAAAA", "Password must contain at least one lowercase letter"],
    ["AAAAaaaa", "Password must contain at least one number"],
    ["AAAAaaa1", "Password must contain at least one special character"],
    ["AAAAaa1-", "Password must contain at least one special character"],
  ])("%j: %s", (password, message) => {
    expect(passwordMessage(password)).toBe(message);
  });

  test.each([...'!@#$%^&*(),.?":{}|<>'])("%s is a special character", (character) => {
    expect(passwordMessage(`Passwo1${character}`)).toBeUndefined();
  });

  test("a login needs four characters", () => {
    expect(firstMessage(loginInput, { phoneNumber: "9876543210", password: "abc" })).toBe(
      "Please enter your password",
    );
    expect(firstMessage(loginInput, { phoneNumber: "9876543210" })).toBe("Please enter your password");
  });

  test("one too long to hash is refused", () => {
    expect(passwordMessage(`Aa1!${"x".repeat(300)}`)).toBe("Password must be at most 200 characters long");
  });
});

test("what a sign-up may not say is dropped", () => {
  const parsed = signupInput.parse({
    phoneNumber: "9876543210",
    password: "Sunny-Room!42",
    fullName: "  Asha Rao ",
    isAdmin: true,
    id: "1",
  });
  expect(parsed).toEqual({ phoneNumber: "9876543210", password: "Sunny-Room!42", fullName: "Asha Rao" });
});
