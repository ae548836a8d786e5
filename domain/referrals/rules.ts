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
