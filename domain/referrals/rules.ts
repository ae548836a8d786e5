import { addAmounts } from "../money.ts";
import { FRIENDS_MAX, type RewardTier } from "./states.ts";

/**
 * The referral code of a phone number: its ten digits in another order, the same each time.
 *
 * The order is a Fisher–Yates shuffle from the last digit to the second. The digit at `at` changes places with the one
 * at `floor(state / 233280 * (at + 1))`, where the state starts as the sum of the digits and before each step becomes
 * `(state * 9301 + 49297) mod 233280`. A shuffle keeps the sum, so whoever has the code can work out the phone number:
 * it is personal data as much as the number is.
 *
 * @returns the number unchanged unless it is exactly ten digits
 */
export function referralCode(phoneNumber: string): string {
  if (!/^[0-9]{10}$/.test(phoneNumber)) return phoneNumber;
  const digits = Array.from(phoneNumber);
  let state = digits.reduce((sum, digit) => sum + Number(digit), 0);
  for (let at = digits.length - 1; at > 0; at--) {
    state = (state * 9301 + 49_297) % 233_280;
    const other = Math.floor((state / 233_280) * (at + 1));
    [digits[at], digits[other]] = [digits[other]!, digits[at]!];
  }
  return digits.join("");
}

/**
 * The number that a code was made of: the same steps, taken back.
 * @returns null for what is no code
 */
export function phoneOfReferralCode(code: string): string | null {
  if (!/^[0-9]{10}$/.test(code)) return null;
  const digits = Array.from(code);
  let state = digits.reduce((sum, digit) => sum + Number(digit), 0);
  const swaps: [number, number][] = [];
  for (let at = digits.length - 1; at > 0; at--) {
    state = (state * 9301 + 49_297) % 233_280;
    swaps.push([at, Math.floor((state / 233_280) * (at + 1))]);
  }
  for (const [at, other] of swaps.reverse()) [digits[at], digits[other]] = [digits[other]!, digits[at]!];
  return digits.join("");
}

/** What one friend, two friends and so on up to ten bring in all. @param amount for one friend, a decimal string */
export function rewardTiers(amount: string): RewardTier[] {
  const tiers: RewardTier[] = [];
  let sum = "0.00";
  for (let friends = 1; friends <= FRIENDS_MAX; friends++) {
    sum = addAmounts(sum, amount);
    tiers.push({ friends, amount: sum });
  }
  return tiers;
}

/** "••••••4321": enough to know one's friend by, too little to call. */
export const maskedPhone = (phoneNumber: string) => phoneNumber.slice(-4).padStart(10, "•");
