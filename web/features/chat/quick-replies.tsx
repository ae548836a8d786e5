import { Pencil, Plus, Trash2, Zap } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { ActionMenu } from "#web/ui/action-menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { defaultReplies, keepReplies, REPLY_LIMITS, useReplies } from "./replies.ts";
import { ToolChip } from "./tool-chip.tsx";

function Editor({ replies, onDone }: { replies: readonly string[]; onDone: () => void }) {
  const [texts, setTexts] = useState(() => replies.map((text, id) => ({ id, text })));
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
            label={t("chat.replyNumber", { number: at + 1 })}
            rows={3}
            value={text}
            maxLength={REPLY_LIMITS.length}
            className="flex-1"
            onChange={({ target }) =>
              setTexts(texts.map((each) => (each.id === id ? { id, text: target.value } : each)))
            }
          />
          <IconButton
            label={t("chat.removeReply", { number: at + 1 })}
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
          {t("chat.addReply")}
        </Button>
        <Button
          variant="quiet"
          onClick={() => setTexts(defaultReplies().map((text, at) => ({ id: nextId + at, text })))}
        >
          {t("chat.useOurReplies")}
        </Button>
        <Button type="submit" className="ml-auto">
          {t("chat.saveReplies")}
        </Button>
      </div>
    </form>
  );
}

/** Ready answers for the line, and where they are changed. */
export function QuickReplies({ onPick }: { onPick: (text: string) => void }) {
  const texts = useReplies();
  const [editing, setEditing] = useState(false);
  const edit = {
    label: t("chat.editReplies"),
    icon: <Pencil aria-hidden="true" className="size-4 shrink-0" />,
    onSelect: () => setEditing(true),
  };
  return (
    <>
      <ActionMenu
        label={t("chat.quickReplies")}
        align="start"
        actions={[...texts.map((text) => ({ label: text, onSelect: () => onPick(text) })), edit]}
      >
        <ToolChip icon={<Zap aria-hidden="true" className="size-4" />}>{t("chat.quickReplies")}</ToolChip>
      </ActionMenu>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title={t("chat.quickReplies")}
        description={t("chat.quickRepliesHint")}
      >
        <Editor replies={texts} onDone={() => setEditing(false)} />
      </Dialog>
    </>
  );
}
