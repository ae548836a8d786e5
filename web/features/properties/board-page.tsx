import { useQuery } from "@tanstack/react-query";
import { BedDouble } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { pages } from "#domain/paths.ts";
import { BED_STATES } from "#domain/properties/bed-state.ts";
import type { BedBoard, PropertyView, RoomOnBoard } from "#domain/properties/contract.ts";
import { takeTenantStep } from "#domain/properties/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { BedDialog } from "./bed-dialog.tsx";
import { BED_LOOKS, BedTile } from "./bed-tile.tsx";
import { bedsOfBoard, dayOfMove } from "./beds.ts";
import { BoardFailed } from "./board-failed.tsx";
import { boardQuery } from "./queries.ts";
import { useStep } from "./use-step.ts";
import { bedStateWord } from "./words.ts";

/** How many beds are in each state: a legend of the colours as well. */
function Legend({ board }: { board: BedBoard }) {
  const beds = bedsOfBoard(board);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {BED_STATES.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-4 rounded border ${BED_LOOKS[state]}`} />
          <b className="tabular-nums">{beds.filter(({ bed }) => bed.state === state).length}</b>
          {bedStateWord(state)}
        </li>
      ))}
    </ul>
  );
}

interface RoomCardProps {
  room: RoomOnBoard;
  onOpen: (bedId: number) => void;
  onMove: (tenantId: number, bedId: number) => void;
}

function RoomCard({ room, onOpen, onMove }: RoomCardProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-card border border-line bg-surface p-3 shadow-card">
      <h3 className="flex items-baseline justify-between gap-2">
        <b className="text-lg" translate="no">
          {room.name}
        </b>
        <span className="text-muted text-sm">{roomTypeLabel(room.roomType)}</span>
      </h3>
      {room.beds.map((bed) => (
        <BedTile
          key={bed.id}
          room={room}
          bed={bed}
          onOpen={() => onOpen(bed.id)}
          onDropped={(tenantId) => onMove(tenantId, bed.id)}
        />
      ))}
    </li>
  );
}

interface BoardProps {
  property: PropertyView;
  board: BedBoard;
}

function Board({ property, board }: BoardProps) {
  const [bedId, setBedId] = useState<number | null>(null);
  const move = useStep(
    property.id,
    (api, { tenantId, ...json }: { tenantId: number; bedId: number; from: string }, key) =>
      api.send(takeTenantStep(property.id, tenantId), {
        json: { step: "move", ...json },
        idempotencyKey: key,
      }),
  );
  if (board.floors.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title={t("properties.noRooms")}
        hint={t("properties.noRoomsHint")}
      >
        {property.role === "host" && (
          <Link to={pages.propertySettings(property.id)} className={buttonClass()}>
            {t("properties.addRooms")}
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <Legend board={board} />
      {board.floors.map(({ floor, rooms }) => (
        <section
          key={floor}
          aria-labelledby={`floor-${floor}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <h2 id={`floor-${floor}`} className="font-bold text-lg tracking-tight">
            {t("properties.floor", { floor })}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
            {rooms.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                onOpen={setBedId}
                onMove={(tenantId, to) =>
                  move.take(
                    { tenantId, bedId: to, from: dayOfMove(board, tenantId) },
                    { done: t("properties.moved") },
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
      <BedDialog property={property} board={board} bedId={bedId} onClose={() => setBedId(null)} />
    </>
  );
}

/** All beds of a property by floor: who has which, today or on a day ahead. */
export function BoardPage({ property }: { property: PropertyView }) {
  const [day, setDay] = useState<string>();
  const board = useQuery({
    ...boardQuery(useApi(), property.id, day),
    placeholderData: (before: BedBoard | undefined) => before,
  });
  if (board.isError && !board.data) return <BoardFailed board={board} />;
  if (!board.data) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DateInput
        label={t("properties.bedsOn")}
        className="max-w-60"
        value={day ?? board.data.day}
        onChange={({ target: { value } }) => setDay(value || undefined)}
      />
      <Board property={property} board={board.data} />
    </div>
  );
}
