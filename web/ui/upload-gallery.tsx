import { clsx } from "clsx";
import { ImagePlus, type LucideIcon } from "lucide-react";
import { type DragEvent, type RefObject, useId, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { useStore } from "#web/lib/store.ts";
import { toast } from "#web/lib/toast.ts";
import { refusedUpload, type UploadQueue } from "#web/lib/upload-queue.ts";
import { MediaTile } from "./media-tile.tsx";
import { useReorder } from "./use-reorder.ts";

interface ChooserProps {
  /** The name of the field, where the form looks for what is wrong. */
  name: string;
  /** "Add photos and videos". */
  label: string;
  hint?: string;
  accept: string;
  /** What is said when more was chosen than can be shown. */
  tooMany: string;
  /** What is said of a file that cannot be shown here. */
  refused?: { title: string; description: string };
  Icon?: LucideIcon;
}

interface UploadGalleryProps extends ChooserProps {
  queue: UploadQueue;
  error: string | undefined;
  /** What the list is called: "Photos and videos". */
  title: string;
  /** Whether the first stands for all of them. */
  cover?: boolean;
}

/** Pictures and videos: sent as soon as they are chosen, in the order in which they will be shown. */
export function UploadGallery({ queue, error, title, cover = true, ...chooser }: UploadGalleryProps) {
  const gallery = useStore(queue).filter(({ role }) => role === "media");
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const move = (id: number, to: number) => {
    queue.move(id, to);
    const at = queue.of("media").findIndex((each) => each.id === id);
    const label = queue.of("media")[at]?.label ?? "";
    setSaid(
      at === 0 && cover
        ? t("ui.movedToCover", { label })
        : t("ui.movedTo", { label, number: at + 1, count: gallery.length }),
    );
  };
  const reorder = useReorder(list, move);
  const input = useRef<HTMLInputElement>(null);
  const remove = (id: number) => {
    queue.remove(id);
    // The button that was pressed goes with its tile.
    input.current?.focus();
  };
  return (
    <>
      <Chooser queue={queue} error={error} input={input} {...chooser} />
      {gallery.length > 0 && (
        <ul ref={list} aria-label={title} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          {gallery.map((upload, at) => (
            <MediaTile
              key={upload.id}
              upload={upload}
              at={at}
              count={gallery.length}
              cover={cover}
              queue={queue}
              accept={chooser.accept}
              onRefused={() => showRefused(chooser.refused)}
              onRemove={remove}
              onMove={move}
              lifted={reorder.lifted === upload.id}
              grip={reorder.gripOf(upload.id)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

const showRefused = (refused: ChooserProps["refused"]) =>
  toast({ ...(refused ?? refusedUpload.media()), variant: "destructive" });

interface GalleryChooserProps extends ChooserProps {
  queue: UploadQueue;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

function Chooser(props: GalleryChooserProps) {
  const { queue, error, input, name, label, hint, accept, tooMany, refused, Icon = ImagePlus } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const add = (files: FileList | null) => {
    const added = queue.add(Array.from(files ?? []), "media");
    if (added.refused) showRefused(refused);
    else if (added.tooMany) toast({ title: tooMany });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input opens the same chooser by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="grid gap-1.5"
    >
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          add(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        aria-hidden="true"
        className={clsx(
          "grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors hover:border-brand peer-focus-visible:outline-3 peer-focus-visible:outline-brand",
          over ? "border-brand bg-brand-soft" : error ? "border-danger bg-paper" : "border-edge bg-paper",
        )}
      >
        <Icon aria-hidden="true" className="size-8 text-brand" strokeWidth={1.75} />
        <span className="font-semibold">{label}</span>
        <span className="text-muted text-sm">{hint}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
