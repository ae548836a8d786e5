import { useQuery } from "@tanstack/react-query";
import { ImageOff, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { proofQuery } from "./queries.ts";

/** True once the element has come near the screen. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "400px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}

interface ProofViewerProps {
  /** Changes with each proof: the address stays the same. */
  version: string;
  bookingId: number;
}

/** The screenshot of a payment: small beside the booking, large and zoomable in a dialog. */
export function ProofViewer({ version, bookingId }: ProofViewerProps) {
  const { ref, seen } = useSeen();
  const proof = useQuery({ ...proofQuery(useApi(), bookingId, version), enabled: seen });
  const [open, setOpen] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const alt = t("admin.screenshotOf", { id: bookingId });

  return (
    <div ref={ref} className="h-44 w-full sm:h-full sm:min-h-72">
      {proof.data ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={t("admin.openScreenshotOf", { id: bookingId })}
          className="group relative block size-full cursor-zoom-in overflow-hidden rounded-ctl border border-line bg-paper"
        >
          <img src={proof.data} alt="" className="absolute inset-0 size-full object-contain" />
          <span
            aria-hidden="true"
            className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-white/95 text-[#1f1b16] shadow-card"
          >
            <ZoomIn className="size-5" />
          </span>
        </button>
      ) : proof.isError ? (
        <div className="grid size-full place-items-center content-center gap-2 rounded-ctl border border-line bg-paper text-center">
          <ImageOff aria-hidden="true" className="size-7 text-muted" />
          <p className="text-muted text-sm">{t("admin.screenshotNotLoaded")}</p>
          <Button variant="secondary" onClick={() => void proof.refetch()} busy={proof.isFetching}>
            {t("shared.retry")}
          </Button>
        </div>
      ) : (
        <Skeleton className="size-full rounded-ctl" />
      )}
      <Dialog open={open} onOpenChange={setOpen} title={alt} size="lg" phone="full">
        <div className="grid gap-3">
          <Button variant="secondary" className="justify-self-start" onClick={() => setZoomed(!zoomed)}>
            {zoomed ? (
              <ZoomOut aria-hidden="true" className="size-4" />
            ) : (
              <ZoomIn aria-hidden="true" className="size-4" />
            )}
            {zoomed ? t("admin.zoomOut") : t("admin.zoomIn")}
          </Button>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed picture is scrolled by keyboard too */}
          <section tabIndex={0} aria-label={alt} className="max-h-[68dvh] overflow-auto rounded-ctl bg-paper">
            <img
              src={proof.data}
              alt={alt}
              className={zoomed ? "w-[220%] max-w-none" : "mx-auto max-h-[68dvh] max-w-full object-contain"}
            />
          </section>
        </div>
      </Dialog>
    </div>
  );
}
