import { formatRupees } from "#domain/money.ts";
import { rewardTiers } from "#domain/referrals/rules.ts";
import { ENTRY_DAYS } from "#domain/referrals/states.ts";

const STEPS = [
  ["Share", "Send your link or your code, or enter your friend's number."],
  ["They join", "Your friend signs up with the code, by the link, or with the number you entered."],
  ["We check", "We make sure that it is somebody new who is looking for a PG."],
  ["You are paid", "The reward comes by UPI to your mobile number."],
] as const;

export function HowItWorks({ amount }: { amount: string }) {
  const most = formatRupees(rewardTiers(amount).at(-1)!.amount);
  return (
    <section aria-labelledby="how-title" className="grid gap-4">
      <h2 id="how-title" className="font-bold text-xl tracking-tight">
        How it works
      </h2>
      <ol className="grid gap-3 sm:grid-cols-2">
        {STEPS.map(([title, text], at) => (
          <li key={title} className="flex gap-3 rounded-card bg-brand-soft p-4">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-brand font-bold text-brand-ink text-sm"
            >
              {at + 1}
            </span>
            <span>
              <b className="block">{title}</b>
              <span className="text-[15px]">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-2">
        <h3 className="font-bold">The rules</h3>
        <ul className="grid list-disc gap-1 pl-5 text-[15px] text-muted">
          <li>
            {formatRupees(amount)} for each friend, for up to 10 friends: {most} in all. A friend who is not
            accepted leaves room for another.
          </li>
          <li>
            A friend counts once: for the person whose link or code they use. If they use none, they count for
            the first person who entered their number in the {ENTRY_DAYS} days before.
          </li>
          <li>Nobody can refer themselves, or somebody who has an account already.</li>
          <li>Every reward is checked by a person before it is paid.</li>
        </ul>
      </div>
    </section>
  );
}
