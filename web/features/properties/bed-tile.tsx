import { clsx } from "clsx";
import type { DragEvent } from "react";
import { t } from "#domain/i18n.ts";
import type { BedState } from "#domain/properties/bed-state.ts";
import type { BedView, RoomOnBoard } from "#domain/properties/contract.ts";
import { bedLine, bedStateWord } from "./words.ts";

/** Each state has a colour, and each bed says it in words too. */
export const BED_LOOKS: Record<BedState, string> = {
  free: "border-brand bg-brand-soft",
  taken: "border-edge bg-surface",
  leaving: "border-sun bg-sun-soft",
  arriving: "border-boys bg-boys-soft",
  closed: "border-edge border-dashed bg-paper",
};

const TENANT_TYPE = "application/x-tangu-tenant";

interface BedTileProps {
  room: RoomOnBoard;
  bed: BedView;
  onOpen: () => void;
  /** Somebody was dragged here from another bed. */
  onDropped: (tenantId: number) => void;
}

/** One bed of the board. A press opens it; with a mouse whoever has it can be dragged to a free one. */
export function BedTile({ room, bed, onOpen, onDropped }: BedTileProps) {
  const { person, state, letter } = bed;
  const [word, line] = [bedStateWord(state), bedLine(bed)];
  const isTarget = state === "free";
  const allow = (event: DragEvent) => {
    if (isTarget && event.dataTransfer.types.includes(TENANT_TYPE)) event.preventDefault();
  };
  return (
    <button
      type="button"
      onClick={onOpen}
      draggable={person !== null && state !== "closed"}
      onDragStart={(event) => event.dataTransfer.setData(TENANT_TYPE, String(person?.tenantId))}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault();
        onDropped(Number(event.dataTransfer.getData(TENANT_TYPE)));
      }}
      className={clsx(
        "flex min-h-14 w-full items-center gap-2.5 rounded-ctl border px-3 py-2 text-left",
        BED_LOOKS[state],
      )}
    >
      <span className="sr-only">{t("properties.bedIn", { room: room.name })}</span>
      <span className="w-4 shrink-0 font-bold text-lg" translate="no">
        {letter}
      </span>
      <span className="min-w-0">
        {line !== word && <span className="sr-only">{word}</span>}
        {person && state !== "closed" && (
          <span className="block truncate font-semibold text-[15px] leading-tight" translate="no">
            {person.name}
          </span>
        )}
        <span className="block text-muted text-sm leading-tight">{line}</span>
      </span>
    </button>
  );
}
