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
      label={`Your words to ${name}`}
      hint={
        isYes
          ? "The chat opens with them. Both of you see the other's phone number from now on, and a place in the room is taken."
          : "Short and kind is enough. Without words we say it kindly for you."
      }
      initial={ANSWERS[answer]}
      maxLength={ROOM_LIMITS.message}
      press={isYes ? `Accept ${name}` : "Send the answer"}
      check={(response) => holdsContact(response) && roomMessages.phoneInText}
      send={(response, key) => take.mutateAsync({ step: { status: answer, response }, key })}
      failureOf={(error) => fieldsOf(error).response || saidBy(error)}
      onSent={() => {
        onDone();
        toast(
          isYes
            ? { title: `You accepted ${name}`, description: "You can chat and call each other now." }
            : { title: `${name} has your answer` },
        );
      }}
      onBack={onDone}
    />
  );
}
