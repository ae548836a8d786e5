import { ImagePlus, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CHAT_LIMITS } from "#domain/chat/contract.ts";
import { t } from "#domain/i18n.ts";
import { readText, writeText } from "#web/lib/stored.ts";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { preparePhoto } from "./photo-file.ts";
import { SAY_TYPING_MS } from "./typing.ts";

interface ComposerProps {
  conversationId: number;
  /** @returns why it cannot be sent, or null when it is on its way */
  onSend: (text: string) => string | null;
  onPhoto: (photo: Blob, name: string, caption: string) => void;
  onTyping: () => void;
  /** What stands above the line, such as ready answers; what it hands over is put into the line. */
  tools?: (put: (text: string) => void) => ReactNode;
}

interface ChosenPhoto {
  blob: Blob;
  name: string;
  preview: string;
}

const draftKey = (id: number) => `tangu:chat:draft:${id}`;

function usePhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  /** The name of a photo that is being made ready, which takes seconds on a slow phone. */
  const [opening, setOpening] = useState<string | null>(null);
  const newest = useRef<File | null>(null);
  const drop = () => {
    if (photo) URL.revokeObjectURL(photo.preview);
    setPhoto(null);
  };
  async function take(file: File): Promise<void> {
    drop();
    newest.current = file;
    setOpening(file.name);
    const prepared = await preparePhoto(file);
    if (newest.current !== file) return;
    setOpening(null);
    if ("problem" in prepared) {
      const [title = "", description] = prepared.problem.split(": ");
      toast({ title, description, variant: "destructive" });
      return;
    }
    setPhoto({ blob: prepared.photo, name: file.name, preview: URL.createObjectURL(prepared.photo) });
  }
  return { photo, opening, drop, take };
}

/** The line to write in: Enter sends, Shift+Enter breaks the line. */
export function Composer({ conversationId, onSend, onPhoto, onTyping, tools }: ComposerProps) {
  const [text, setText] = useState(() => readText(draftKey(conversationId), "sessionStorage") ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const { photo, opening, drop, take } = usePhoto();
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLTextAreaElement>(null);
  const saidTyping = useRef(0);
  const isEmpty = text.trim() === "" && photo === null;
  // Sent now, the text would go out without its photo.
  const mayNotSend = isEmpty || opening !== null;

  // It comes after the dialog's opening, when the messages have been read.
  useEffect(() => line.current?.focus(), []);
  useEffect(
    () => void writeText(draftKey(conversationId), text || null, "sessionStorage"),
    [conversationId, text],
  );

  function put(next: string): void {
    setText(next);
    setProblem(null);
    line.current?.focus();
  }

  function type(next: string): void {
    setText(next);
    setProblem(null);
    const now = performance.now();
    if (next.trim() === "" || now - saidTyping.current < SAY_TYPING_MS) return;
    saidTyping.current = now;
    onTyping();
  }

  function send() {
    if (mayNotSend) return;
    if (photo) {
      onPhoto(photo.blob, photo.name, text.trim());
      drop();
    } else {
      const refused = onSend(text);
      if (refused !== null) return setProblem(refused);
    }
    saidTyping.current = 0;
    setText("");
    line.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A word that is still being composed ends with Enter, too.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <div className="border-line border-t bg-surface px-3 pt-2 pb-[max(10px,env(safe-area-inset-bottom))]">
      {tools?.(put)}
      {opening !== null && (
        <div
          role="status"
          className="mb-2 flex items-center gap-3 rounded-ctl border border-line bg-paper p-2 text-sm"
        >
          <Spinner />
          <p className="min-w-0 flex-1 truncate">{t("chat.openingPhoto", { name: opening })}</p>
        </div>
      )}
      {photo && (
        <div className="mb-2 flex items-center gap-3 rounded-ctl border border-line bg-paper p-2">
          <img src={photo.preview} alt={t("chat.photoPreview")} className="size-16 rounded-lg object-cover" />
          <p className="min-w-0 flex-1 truncate text-sm">{photo.name}</p>
          <IconButton label={t("chat.removePhoto")} onClick={drop}>
            <X className="size-5" />
          </IconButton>
        </div>
      )}
      {problem && (
        <p role="alert" className="px-2 pb-1 text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t("chat.photo")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void take(file);
          }}
        />
        <IconButton label={t("chat.addPhoto")} onClick={() => input.current?.click()}>
          <ImagePlus className="size-5.5" />
        </IconButton>
        <textarea
          ref={line}
          rows={1}
          value={text}
          aria-label={t("chat.message")}
          placeholder={photo || opening !== null ? t("chat.addCaption") : t("chat.writeMessage")}
          enterKeyHint="send"
          data-first-focus=""
          maxLength={CHAT_LIMITS.message}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (!file) return;
            event.preventDefault();
            void take(file);
          }}
          className="field-sizing-content max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-3xl border border-edge bg-paper px-4 py-2.5 text-base leading-snug placeholder:text-muted hover:border-muted focus-visible:outline-2 focus-visible:-outline-offset-1"
        />
        <IconButton
          label={t("shared.send")}
          onClick={send}
          disabled={mayNotSend}
          className="bg-brand text-brand-ink! hover:bg-brand! hover:brightness-110"
        >
          <SendHorizontal className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}
