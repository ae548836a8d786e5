import { useState } from "react";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import type { BedBoard, PropertyView } from "#domain/properties/contract.ts";
import { updateBed } from "#domain/properties/endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { AddPerson } from "./add-person.tsx";
import { type BedInRoom, bedsOfBoard } from "./beds.ts";
import { PersonPanel } from "./person-panel.tsx";
import { useStep } from "./use-step.ts";
import { bedStateWord } from "./words.ts";

interface CloseBedProps {
  propertyId: number;
  bedId: number;
  isClosed: boolean;
  onDone: () => void;
}

function CloseBed({ propertyId, bedId, isClosed, onDone }: CloseBedProps) {
  const step = useStep(propertyId, (api, json: { isClosed: boolean }, key) =>
    api.send(updateBed(propertyId, bedId), { json, idempotencyKey: key }),
  );
  const done = isClosed ? t("properties.bedOpened") : t("properties.bedWasClosed");
  return (
    <Button
      variant={isClosed ? "primary" : "quiet"}
      busy={step.isPending}
      onClick={() => step.take({ isClosed: !isClosed }, { done, onDone })}
    >
      {isClosed ? t("properties.openBed") : t("properties.closeBed")}
    </Button>
  );
}

interface BedContentProps {
  property: PropertyView;
  board: BedBoard;
  found: BedInRoom;
  onDone: () => void;
}

function BedContent({ property, board, found: { bed, room }, onDone }: BedContentProps) {
  const [isAdding, setAdding] = useState(false);
  const { person, next, state, freeFrom } = bed;
  const close = { propertyId: property.id, bedId: bed.id, onDone };
  if (state === "closed")
    return (
      <div className="grid gap-4">
        <p>{t("properties.closedHint")}</p>
        <CloseBed {...close} isClosed />
      </div>
    );
  const add = (
    <AddPerson
      property={property}
      bedId={bed.id}
      room={room}
      movesInOn={freeFrom ?? board.day}
      onDone={onDone}
    />
  );
  if (person === null)
    return (
      <div className="grid gap-6">
        {add}
        <div className="border-line border-t pt-2">
          <CloseBed {...close} isClosed={false} />
        </div>
      </div>
    );
  return (
    <div className="grid gap-6">
      <PersonPanel property={property} tenantId={person.tenantId} onDone={onDone} />
      {next && (
        <p className="border-line border-t pt-4" translate="no">
          {t("properties.thenPerson", { name: next.name, date: formatDay(next.firstDay) })}
        </p>
      )}
      {freeFrom !== null && !next && (
        <div className="border-line border-t pt-4">
          {isAdding ? (
            add
          ) : (
            <Button variant="secondary" onClick={() => setAdding(true)}>
              {t("properties.addFrom", { date: formatDay(freeFrom) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface BedDialogProps {
  property: PropertyView;
  board: BedBoard;
  bedId: number | null;
  onClose: () => void;
}

/** A bed that was pressed: who has it and what can be done, or who moves in. */
export function BedDialog({ property, board, bedId, onClose }: BedDialogProps) {
  const found = bedsOfBoard(board).find(({ bed }) => bed.id === bedId);
  return (
    <Dialog
      open={found !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={found ? t("properties.bedTitle", { bed: found.name }) : ""}
      description={found && bedStateWord(found.bed.state)}
      size="md"
    >
      {found && (
        <BedContent key={found.bed.id} property={property} board={board} found={found} onDone={onClose} />
      )}
    </Dialog>
  );
}
