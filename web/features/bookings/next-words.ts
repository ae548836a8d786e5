import type { StayView } from "#domain/bookings/stay.ts";
import { formatDate } from "#domain/formats.ts";

/** What comes next for the guest, whoever has to do it. @param today yyyy-MM-dd in Kolkata */
export function nextWords(stay: StayView, today: string): string | null {
  const { checkedInOn, moveOutDate, checkedOutOn, deposit } = stay;
  const held = deposit.state !== "none";
  if (!checkedInOn && !checkedOutOn)
    return "When you move in, your host checks you in, and your stay begins.";
  if (!checkedOutOn) {
    if (!moveOutDate) return "Before you leave, give notice here and say which day is your last.";
    const back = held ? " Your deposit is then settled within 7 days." : "";
    return `Your last day is ${formatDate(moveOutDate)}. Your host checks you out when you leave.${back}`;
  }
  if (deposit.state !== "due" || !deposit.dueOn) return null;
  return today > deposit.dueOn
    ? `Your deposit was to be settled by ${formatDate(deposit.dueOn)}. Please call your host, or write to us.`
    : `Your host settles your deposit by ${formatDate(deposit.dueOn)}. You see here what comes back.`;
}
