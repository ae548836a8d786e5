import { type ReactNode, useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { showFailure } from "#web/lib/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { readPaidLines } from "./paid-lines.ts";
import { sendEach, useDecide } from "./use-decide.ts";

/** What can be marked as paid. */
export interface Payable {
  subject: string;
  name: string;
  /** Of whom support has suspended: admins look again before they pay. */
  isSuspended?: boolean;
  amount: string;
  pay: (reference: string, idempotencyKey: string, keepalive: boolean) => Promise<unknown>;
}

interface MarkPaidProps {
  /** What a line holds. */
  hint: string;
  path: string;
  shownBy: Parameters<ReturnType<typeof useDecide>>[0]["shownBy"];
  /** What is due under a number; null for nothing. */
  find: (number: string) => Promise<Payable | null>;
}

interface Found extends Payable {
  line: number;
  number: string;
  reference: string;
}

function Summary({ found, children }: { found: readonly Found[]; children: ReactNode }) {
  const suspended = found.filter(({ isSuspended }) => isSuspended).length;
  const total = found.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return (
    <div className="grid gap-4">
      <ul className="desk-scroll grid divide-y divide-line rounded-ctl border border-line">
        {found.map(({ line, number, name, isSuspended, amount, reference }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-[15px]">
            <span className="text-muted tabular-nums">{number}</span>
            <b className="min-w-0 break-words" translate="no">
              {name}
            </b>
            {isSuspended && <Tag tone="ladies">{t("ledger.hostSuspended")}</Tag>}
            <span className="mr-auto break-all font-mono text-sm" translate="no">
              {reference}
            </span>
            <b className="tabular-nums">{formatRupees(amount)}</b>
          </li>
        ))}
      </ul>
      {suspended > 0 && (
        <p className="rounded-ctl bg-danger-soft px-4 py-3">
          {t("admin.suspendedAmongThem", { count: suspended })}
        </p>
      )}
      <p className="text-right font-bold tabular-nums">
        {t("admin.totalAmount", { amount: formatRupees(fromPaise(total)) })}
      </p>
      {children}
    </div>
  );
}

function Form({ hint, path, shownBy, find, onDone }: MarkPaidProps & { onDone: () => void }) {
  const decide = useDecide();
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function check() {
    const read = readPaidLines(text);
    const wrong = [...read.problems];
    const payables: Found[] = [];
    if (wrong.length === 0) {
      for (const line of read.lines) {
        const payable = await find(line.number);
        if (payable) payables.push({ ...payable, ...line });
        else wrong.push(t("admin.lineNotDue", { line: line.line, number: line.number }));
      }
    }
    setProblems(wrong);
    if (wrong.length === 0 && payables.length > 0) setFound(payables);
  }

  async function mark(all: readonly Found[]) {
    const each = all.map(({ subject, number, reference, pay }) => {
      const key = newActionKey();
      return { subject, name: number, send: (isLeaving: boolean) => pay(reference, key, isLeaving) };
    });
    await decide({
      subject: `paid ${newActionKey()}`,
      covers: each.map(({ subject }) => subject),
      shownBy,
      title: t("admin.markedPaidMany", { count: all.length }),
      about: all.map(({ number }) => number).join(", "),
      path,
      send: (isLeaving) => sendEach(each, isLeaving),
    });
    onDone();
  }

  const run = (work: Promise<void>) => {
    setIsBusy(true);
    work.catch(showFailure).finally(() => setIsBusy(false));
  };

  if (found) {
    return (
      <Summary found={found}>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setFound(null)} disabled={isBusy}>
            {t("shared.back")}
          </Button>
          <Button onClick={() => run(mark(found))} busy={isBusy}>
            {t("admin.markPaidMany", { count: found.length })}
          </Button>
        </div>
      </Summary>
    );
  }
  return (
    <div className="grid gap-4">
      <TextArea
        data-first-focus=""
        label={hint}
        rows={8}
        value={text}
        maxLength={20_000}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setProblems([]);
        }}
      />
      {problems.length > 0 && (
        <div role="alert" className="rounded-ctl bg-danger-soft px-4 py-3">
          <p className="font-semibold">{t("admin.listProblems")}</p>
          <ul className="desk-scroll mt-1 grid text-[15px]">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <Button className="ml-auto" onClick={() => run(check())} busy={isBusy} disabled={text.trim() === ""}>
        {t("admin.checkList")}
      </Button>
    </div>
  );
}

/** Marks many as paid from a pasted list, after a summary of it. */
export function MarkPaid(props: MarkPaidProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("admin.markMany")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("admin.markMany")}
        description={t("admin.markManyText")}
      >
        {open && <Form {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
