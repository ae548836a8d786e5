import { t } from "#domain/i18n.ts";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import { holdsContact } from "#domain/text.ts";
import { fieldsOf } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { TextForm } from "#web/ui/text-form.tsx";
import { saidBy, useRequestStep } from "./queries.ts";
import { ANSWERS } from "./words.ts";

interface AnswerFormProps {
  request: RoommateRequest;
  answer: keyof typeof ANSWERS;
  onDone: () => void;
}

/** Yes or no, with words that are there already and can be changed. */
export default function AnswerForm({ request, answer, onDone }: AnswerFormProps) {
  const take = useRequestStep(request.id);
  const name = request.other.firstName;
  const isYes = answer === "accepted";
  return (
    <TextForm
      label={t("roommates.yourMessageTo", { name })}
      hint={isYes ? t("roommates.acceptHint") : t("roommates.declineHint")}
      initial={ANSWERS[answer]()}
      maxLength={ROOM_LIMITS.message}
      press={isYes ? t("roommates.acceptNamed", { name }) : t("roommates.sendAnswer")}
      check={(response) => holdsContact(response) && roomMessages.phoneInText()}
      send={(response, key) => take.mutateAsync({ step: { status: answer, response }, key })}
      failureOf={(error) => fieldsOf(error).response || saidBy(error)}
      onSent={() => {
        onDone();
        toast(
          isYes
            ? { title: t("roommates.acceptedToast", { name }), description: t("roommates.acceptedToastText") }
            : { title: t("roommates.declinedToast", { name }) },
        );
      }}
      onBack={onDone}
    />
  );
}
