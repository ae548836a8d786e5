import { toPaise } from "../money.ts";
import { PROPERTY_LIMITS } from "./choices.ts";

/** Rupees as typed, and no more than the books can add up. */
export const isSum = (text: string): boolean =>
  /^\d{1,8}(\.\d{1,2})?$/.test(text) && toPaise(text) <= PROPERTY_LIMITS.amount * 100;
