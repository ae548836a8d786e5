import { type FormEvent, useRef, useState } from "react";
import type { RoommateRequest } from "#domain/roommates/requests.ts";
import { ROOM_LIMITS, roomMessages } from "#domain/rooms/choices.ts";
import { holdsContact } from "#domain/text.ts";
import { newActionKey } from "#web/lib/action-key.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
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
  const [response, setResponse] = useState<string>(ANSWERS[answer]);
  const [error, setError] = useState<string>();
  const key = useRef(newActionKey());
  const name = request.other.firstName;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (holdsContact(response)) return setError(roomMessages.phoneInText);
    setError(undefined);
    take.mutateAsync({ step: { status: answer, response: response.trim() }, key: key.current }).then(
      () => {
        onDone();
        toast(
          answer === "accepted"
            ? { title: `You accepted ${name}`, description: "You can chat and call each other now." }
            : { title: `${name} has your answer` },
        );
      },
      (failure: unknown) => {
        key.current = newActionKey();
        setError((failure instanceof ApiError && failure.fields.response) || saidBy(failure));
      },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label={`Your words to ${name}`}
        hint={
          answer === "accepted"
            ? "The chat opens with them. Both of you see the other's phone number from now on, and a place in the room is taken."
            : "Short and kind is enough. Without words we say it kindly for you."
        }
        value={response}
        rows={4}
        maxLength={ROOM_LIMITS.message}
        error={error}
        onChange={(event) => {
          key.current = newActionKey();
          setResponse(event.target.value);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone} disabled={take.isPending}>
          Back
        </Button>
        <Button type="submit" busy={take.isPending}>
          {answer === "accepted" ? `Accept ${name}` : "Send the answer"}
        </Button>
      </div>
    </form>
  );
}
