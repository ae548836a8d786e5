import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Grip, Trash2, X } from "lucide-react";
import { type DOMAttributes, useRef } from "react";
import { t } from "#domain/i18n.ts";
import type { Upload, UploadQueue } from "#web/lib/upload-queue.ts";
import { Tag } from "./chip.tsx";
import { IconButton } from "./icon-button.tsx";
import { UploadFailure } from "./upload-failure.tsx";
import { UploadPreview } from "./upload-preview.tsx";
import { UploadStatus } from "./upload-status.tsx";

interface MediaTileProps {
  upload: Upload;
  at: number;
  count: number;
  /** Whether the first stands for all of them. */
  cover: boolean;
  queue: UploadQueue;
  /** Types of files, as a chooser takes them. */
  accept: string;
  /** Another file was chosen that cannot be shown here. */
  onRefused: () => void;
  onRemove: (id: number) => void;
  onMove: (id: number, to: number) => void;
  /** Being dragged. */
  lifted: boolean;
  grip: Pick<DOMAttributes<HTMLElement>, "onPointerDown">;
}

/** One picture or video: how far its upload has come, and all that can be done with it. */
export function MediaTile(props: MediaTileProps) {
  const { upload, at, count, cover, queue, onMove, lifted, grip } = props;
  const { id, label, state } = upload;
  const underWay = state === "waiting" || state === "sending";
  const tile = useRef<HTMLLIElement>(null);
  const retry = () => {
    queue.retry(id);
    // What was pressed goes with the failure. Not to a button: one more Enter would cancel the upload.
    tile.current?.focus();
  };
  const replace = (file: File) => {
    if (queue.replace(id, file)) tile.current?.focus();
    else props.onRefused();
  };
  return (
    <li
      ref={tile}
      tabIndex={-1}
      className={clsx(
        "grid content-start overflow-hidden rounded-ctl border bg-surface",
        lifted ? "border-brand shadow-card" : "border-line",
      )}
    >
      <div className="relative aspect-4/3 bg-line">
        <UploadPreview key={upload.preview} upload={upload} onMissing={() => queue.markMissing(id)} />
        {at === 0 && cover && (
          <span className="absolute top-2 left-2">
            <Tag tone="brand">{t("ui.cover")}</Tag>
          </span>
        )}
        {count > 1 && (
          // For the pointer; the arrows below do the same by keyboard.
          <span
            {...grip}
            aria-hidden="true"
            title={t("ui.dragToMove")}
            className="absolute top-1 right-1 grid size-11 cursor-grab touch-none select-none place-items-center active:cursor-grabbing"
          >
            <span className="grid size-9 place-items-center rounded-full bg-white/95 text-[#1f1b16] shadow-card">
              <Grip className="size-4.5" />
            </span>
          </span>
        )}
        <UploadStatus upload={upload} />
      </div>
      <UploadFailure upload={upload} accept={props.accept} onRetry={retry} onReplace={replace} />
      <div className="flex items-center justify-between px-0.5">
        <span className="flex">
          <IconButton
            label={t("ui.moveEarlier", { label })}
            disabled={at === 0}
            onClick={() => onMove(id, at - 1)}
            className="disabled:opacity-30"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton
            label={t("ui.moveLater", { label })}
            disabled={at === count - 1}
            onClick={() => onMove(id, at + 1)}
            className="disabled:opacity-30"
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </span>
        {underWay ? (
          <IconButton label={t("ui.cancelUpload", { label })} onClick={() => queue.cancel(id)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          <IconButton label={t("ui.removeItem", { label })} onClick={() => props.onRemove(id)}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        )}
      </div>
    </li>
  );
}
