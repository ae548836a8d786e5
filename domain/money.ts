/**
 * Money travels as decimal strings with two places ("9500.00") and is added as whole paise,
 * so that no sum ever passes through a float. Twelve digits are what a sum of the database may have, `numeric(14, 2)`;
 * what people type is bounded where it is read.
 */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Whole paise of a decimal string. Throws a RangeError on anything that is not a plain amount. */
export function toPaise(amount: string): number {
  const match = AMOUNT.exec(amount);
  if (!match) throw new RangeError(`Not an amount of rupees: ${amount}`);
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** "9500.00" for 950000 paise. */
export function fromPaise(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

export function addAmounts(...amounts: string[]): string {
  return fromPaise(amounts.reduce((sum, amount) => sum + toPaise(amount), 0));
}

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const rupeesAndPaise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** "₹9,500", or "₹9,500.50" when there are paise. */
export function formatRupees(amount: string): string {
  const paise = toPaise(amount);
  return (paise % 100 === 0 ? rupees : rupeesAndPaise).format(paise / 100);
}

/** Whole paise of an amount that may be below zero, as sums of the ledger are. */
export const toSignedPaise = (amount: string): number =>
  amount.startsWith("-") ? -toPaise(amount.slice(1)) : toPaise(amount);

export const fromSignedPaise = (paise: number): string =>
  paise < 0 ? `-${fromPaise(-paise)}` : fromPaise(paise);
