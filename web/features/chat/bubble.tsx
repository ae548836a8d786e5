import { clsx } from "clsx";
import { Check, CheckCheck, Clock, RotateCw, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { MessageText } from "./message-text.tsx";

export type MessageState = "waiting" | "sent" | "delivered" | "read";

const STATES = {
  waiting: { word: () => t("chat.stateWaiting"), Icon: Clock },
  sent: { word: () => t("chat.stateSent"), Icon: Check },
  delivered: { word: () => t("chat.stateDelivered"), Icon: CheckCheck },
  read: { word: () => t("chat.stateRead"), Icon: CheckCheck },
} as const;

/** How far a message has come: a sign, and a word for who does not see it. */
export function Tick({ state }: { state: MessageState }) {
  const { word, Icon } = STATES[state];
  return (
    <span
      title={word()}
      data-state={state}
      className={clsx("inline-flex", state === "read" ? "text-brand" : "text-muted")}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={state === "read" ? 2.6 : 2} />
      <span className="sr-only">{word()}</span>
    </span>
  );
}

interface BubbleProps {
  mine: boolean;
  /** Said before the message: who wrote it. */
  from: string;
  text: string;
  photo?: ReactNode;
  /** The line below: time and state. */
  children: ReactNode;
  failed?: boolean;
}

/** One message. */
export function Bubble({ mine, from, text, photo, children, failed = false }: BubbleProps) {
  return (
    <div
      className={clsx(
        "w-fit max-w-[min(82%,36rem)] rounded-2xl px-3.5 pt-2 pb-1.5 text-[15.5px] leading-snug",
        mine ? "ml-auto rounded-br-md bg-brand-soft" : "rounded-bl-md border border-line bg-surface",
        failed && "border border-danger bg-danger-soft",
      )}
    >
      <span className="sr-only">{from}: </span>
      {photo && <div className="-mx-2 mb-1.5">{photo}</div>}
      {text !== "" && <MessageText text={text} />}
      <div className="mt-0.5 flex items-center justify-end gap-1.5 text-muted text-xs">{children}</div>
    </div>
  );
}

interface NotSentProps {
  reason: string;
  /** It was held back for the number in it. */
  held?: boolean | undefined;
  onTryAgain: () => void;
  onDelete: () => void;
}

const action =
  "inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-sm hover:bg-brand-soft";

/** Under a message that was refused: why, and what can be done. */
export function NotSent({ reason, held = false, onTryAgain, onDelete }: NotSentProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 text-sm">
      <p className="flex items-center gap-1.5 text-danger">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        <span>{held ? reason : t("chat.notSentBecause", { reason })}</span>
      </p>
      <button type="button" onClick={onTryAgain} className={action}>
        <RotateCw aria-hidden="true" className="size-4" />
        {held ? t("chat.sendAnyway") : t("shared.tryAgain")}
      </button>
      <button type="button" onClick={onDelete} className={action}>
        <Trash2 aria-hidden="true" className="size-4" />
        {t("shared.delete")}
      </button>
    </div>
  );
}

/** A photo on its way, with how far it has come. */
export function SendingPhoto({ src, progress, failed }: { src: string; progress: number; failed: boolean }) {
  const percent = Math.round(progress * 100);
  return (
    <div className="relative overflow-hidden rounded-xl">
      <img
        src={src}
        alt=""
        className={clsx("h-52 w-64 max-w-full bg-line object-cover", !failed && "opacity-60")}
      />
      {!failed && (
        <div className="absolute inset-x-3 bottom-3 flex items-center gap-2 rounded-full bg-surface/95 px-3 py-1.5">
          <Spinner label={null} className="size-4" />
          <div
            role="progressbar"
            aria-label={t("chat.sendingPhoto")}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full rounded-full bg-brand transition-[width] duration-200"
              style={{ width: `${percent}%` }}
            />
          </div>
        </div>
      )}
    </div>
  );
}
