import { ShieldCheck } from "lucide-react";

const TIPS = [
  "Pay only on Tangu's payment screen. Somebody who asks for an advance in cash or to another UPI ID before you have visited is a reason to walk away.",
  "Visit the room, or ask the host for a video call, before you pay a deposit. The name and the number should be those on this page.",
  "The deposit is part of the total above and is refundable at the end of your stay. Ask the host how many days the refund takes.",
];

export function SafetyTips() {
  return (
    <ul className="grid gap-3 rounded-card bg-brand-soft p-5">
      {TIPS.map((tip) => (
        <li key={tip} className="flex gap-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
  );
}
