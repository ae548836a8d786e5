import { Pencil, Plus, Trash2, Zap } from "lucide-react";
import { useState } from "react";
import { useStore } from "#web/lib/store.ts";
import { ActionMenu } from "#web/ui/action-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { DEFAULT_REPLIES, keepReplies, REPLY_LIMITS, replies } from "./replies.ts";
import { ToolChip } from "./tool-chip.tsx";

function Editor({ onDone }: { onDone: () => void }) {
  const [texts, setTexts] = useState(() => replies.get().map((text, id) => ({ id, text })));
  const nextId = Math.max(-1, ...texts.map(({ id }) => id)) + 1;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        keepReplies(texts.map(({ text }) => text));
        onDone();
      }}
    >
      {texts.map(({ id, text }, at) => (
        <div key={id} className="flex items-end gap-2">
          <TextArea
            label={`Reply ${at + 1}`}
            rows={2}
            value={text}
            maxLength={REPLY_LIMITS.length}
            className="flex-1"
            onChange={({ target }) =>
              setTexts(texts.map((each) => (each.id === id ? { id, text: target.value } : each)))
            }
          />
          <IconButton
            label={`Remove reply ${at + 1}`}
            onClick={() => setTexts(texts.filter((each) => each.id !== id))}
          >
            <Trash2 className="size-5" />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={texts.length >= REPLY_LIMITS.count}
          onClick={() => setTexts([...texts, { id: nextId, text: "" }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a reply
        </Button>
        <Button
          variant="quiet"
          onClick={() => setTexts(DEFAULT_REPLIES.map((text, at) => ({ id: nextId + at, text })))}
        >
          Start with ours
        </Button>
        <Button type="submit" className="ml-auto">
          Save replies
        </Button>
      </div>
    </form>
  );
}

/** Ready answers for the line, and where they are changed. */
export function QuickReplies({ onPick }: { onPick: (text: string) => void }) {
  const texts = useStore(replies);
  const [editing, setEditing] = useState(false);
  const edit = {
    label: "Edit replies",
    icon: <Pencil aria-hidden="true" className="size-4 shrink-0" />,
    onSelect: () => setEditing(true),
  };
  return (
    <>
      <ActionMenu
        label="Quick replies"
        align="start"
        actions={[...texts.map((text) => ({ label: text, onSelect: () => onPick(text) })), edit]}
      >
        <ToolChip icon={<Zap aria-hidden="true" className="size-4" />}>Quick replies</ToolChip>
      </ActionMenu>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title="Quick replies"
        description="They are kept in this browser, for you alone."
      >
        <Editor onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
