import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { type RequestStep, UNDO_HOURS } from "#domain/roommates/states.ts";
import { ROOM_LIMITS } from "#domain/rooms/choices.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { holdsContact } from "#domain/text.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextForm } from "#web/ui/text-form.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { saidBy, useRequestStep, useStep } from "./queries.ts";
import { VisitForm } from "./visit.tsx";
import { otherName, STEP_LABEL } from "./words.ts";

/** Steps that are asked about, or that something is written to, before they are taken. */
export type AskedStep = Exclude<RequestStep, "confirm_visit">;

interface Asked {
  title: (name: string) => string;
  /** What happens then. */
  text?: (name: string) => string;
  done: (name: string) => string;
}
const CONFIRMED: Record<"call_off_visit" | "accept" | "undo" | "move_in" | "withdraw", Asked> = {
  call_off_visit: {
    title: () => t("roommates.callOffAsk"),
    text: (name) => t("roommates.callOffText", { name }),
    done: () => t("roommates.visitOffToast"),
  },
  accept: {
    title: () => t("roommates.acceptAsk"),
    text: () => t("roommates.acceptText", { hours: UNDO_HOURS }),
    done: () => t("roommates.acceptedToast"),
  },
  undo: {
    title: () => t("roommates.undoAsk"),
    text: () => t("roommates.undoText"),
    done: () => t("roommates.undoneToast"),
  },
  move_in: {
    title: () => t("roommates.moveInAsk"),
    text: (name) => t("roommates.moveInText", { name }),
    done: () => t("roommates.movedInToast"),
  },
  withdraw: {
    title: () => t("roommates.withdrawAsk"),
    text: () => t("roommates.withdrawText"),
    done: () => t("roommates.withdrawnToast"),
  },
};
const ENDS: readonly RequestStep[] = ["undo", "withdraw", "call_off_visit"];

interface Written extends Asked {
  /** Words that are there already and can be changed. */
  initial: () => string;
  hint: (name: string) => string;
}
const WRITTEN: Record<"talk" | "offer" | "decline" | "cancel", Written> = {
  cancel: {
    title: () => t("roommates.cancelAsk"),
    hint: (name) => t("roommates.cancelHint", { name }),
    initial: () => t("roommates.answerCancel"),
    done: () => t("roommates.undoneToast"),
  },
  talk: {
    title: () => t("roommates.talkAsk"),
    hint: () => t("roommates.talkHint"),
    initial: () => t("roommates.answerTalk"),
    done: () => t("roommates.talkedToast"),
  },
  offer: {
    title: (name) => t("roommates.offerAsk", { name }),
    hint: (name) => t("roommates.offerHint", { name }),
    initial: () => t("roommates.answerOffer"),
    done: (name) => t("roommates.offeredToast", { name }),
  },
  decline: {
    title: (name) =>
      name === t("roommates.someone")
        ? t("roommates.declineAskUnnamed")
        : t("roommates.declineAsk", { name }),
    hint: () => t("roommates.declineHint"),
    initial: () => t("roommates.answerDeclined"),
    done: () => t("roommates.declinedToast"),
  },
};

const isWritten = (step: AskedStep): step is keyof typeof WRITTEN => step in WRITTEN;
const isConfirmed = (step: AskedStep): step is keyof typeof CONFIRMED => step in CONFIRMED;

interface StepProps<S extends AskedStep> {
  request: RoommateRequest;
  step: S;
  onDone: () => void;
}

function Confirm({ request, step, onDone }: StepProps<keyof typeof CONFIRMED>) {
  const { take, isPending } = useStep(request.id);
  const confirm = () =>
    take({ step }, () => {
      onDone();
      toast({ title: CONFIRMED[step].done(otherName(request)) });
    });
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2">
      <Button variant="secondary" onClick={onDone} disabled={isPending}>
        {t("shared.back")}
      </Button>
      <Button variant={ENDS.includes(step) ? "destructive" : "primary"} onClick={confirm} busy={isPending}>
        {STEP_LABEL[step](request)}
      </Button>
    </div>
  );
}

function Write({ request, step, onDone }: StepProps<keyof typeof WRITTEN>) {
  const take = useRequestStep(request.id);
  const { hint, initial, done } = WRITTEN[step];
  const name = otherName(request);
  return (
    <TextForm
      label={request.other.firstName ? t("roommates.yourMessageTo", { name }) : t("roommates.yourMessage")}
      hint={hint(name)}
      initial={initial()}
      maxLength={ROOM_LIMITS.message}
      press={step === "decline" ? t("roommates.sendAnswer") : STEP_LABEL[step](request)}
      check={(response) => holdsContact(response) && roomMessages.phoneInText()}
      send={(response, key) => take.mutateAsync({ step: { step, response }, key })}
      failureOf={(error) => fieldsOf(error).response || saidBy(error)}
      onSent={() => {
        onDone();
        toast({ title: done(name) });
      }}
      onBack={onDone}
    />
  );
}

/** Asks for what a step needs, in a dialog of its own. */
export default function StepDialog({ request, step, onDone }: StepProps<AskedStep>) {
  const name = otherName(request);
  const asked = isWritten(step) ? WRITTEN[step] : isConfirmed(step) ? CONFIRMED[step] : null;
  const title =
    asked?.title(name) ?? (request.visit ? t("roommates.otherTime") : t("roommates.proposeVisit"));
  return (
    <Dialog
      open
      onOpenChange={onDone}
      size={isConfirmed(step) ? "sm" : undefined}
      title={title}
      description={asked?.text?.(name) ?? userText(request.post.title)}
    >
      {isWritten(step) && <Write request={request} step={step} onDone={onDone} />}
      {isConfirmed(step) && <Confirm request={request} step={step} onDone={onDone} />}
      {step === "propose_visit" && <VisitForm request={request} onDone={onDone} />}
    </Dialog>
  );
}
