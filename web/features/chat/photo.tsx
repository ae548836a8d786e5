import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { photoQuery } from "./queries.ts";

/** A photo of the conversation, small until it is pressed. @param props.from null for the reader's own */
export function Photo({ messageId, from }: { messageId: number; from: string | null }) {
  const { data, isError, refetch } = useQuery(photoQuery(useApi(), messageId));
  const [open, setOpen] = useState(false);
  const label = from === null ? t("chat.photoFromYou") : t("chat.photoFrom", { name: from });
  if (isError) {
    return (
      <button
        type="button"
        onClick={() => void refetch()}
        className="grid h-40 w-64 max-w-full place-items-center content-center gap-2 rounded-xl bg-line text-muted text-sm"
      >
        <ImageOff aria-hidden="true" className="size-6" />
        {t("chat.photoNotLoaded")}
      </button>
    );
  }
  // Its place is the same before and after: nothing jumps while it loads.
  if (!data) return <Skeleton className="h-52 w-64 max-w-full rounded-xl" />;
  return (
    <>
      <button
        type="button"
        aria-label={from === null ? t("chat.openPhotoFromYou") : t("chat.openPhotoFrom", { name: from })}
        onClick={() => setOpen(true)}
        className="block cursor-zoom-in overflow-hidden rounded-xl"
      >
        <img src={data} alt={label} className="h-52 w-64 max-w-full bg-line object-cover" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={label} size="lg" phone="full">
        <img src={data} alt={label} className="mx-auto max-h-[78dvh] max-w-full rounded-ctl object-contain" />
      </Dialog>
    </>
  );
}

export function ExpiredPhoto() {
  return (
    <p className="flex items-center gap-2 rounded-xl bg-line px-3 py-2 text-muted text-sm">
      <ImageOff aria-hidden="true" className="size-5 shrink-0" />
      {t("chat.photoExpired")}
    </p>
  );
}
