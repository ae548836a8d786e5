import type { BookingView } from "#domain/bookings/contract.ts";
import { formatMoment } from "#domain/formats.ts";
import { languageOf } from "#domain/locale.ts";

/** What happened to a booking, the latest last. */
export function StayTimeline({ timeline }: Pick<BookingView, "timeline">) {
  return (
    <ol className="grid">
      {timeline.map((entry, index) => (
        <li key={`${entry.at} ${entry.what}`} className="relative flex gap-4 pb-5 last:pb-0">
          {index < timeline.length - 1 && (
            <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-0.5 bg-line" />
          )}
          <span
            aria-hidden="true"
            className="relative mt-1.5 size-3 shrink-0 rounded-full bg-brand ring-4 ring-brand-soft"
          />
          <div className="min-w-0">
            <p className="font-semibold leading-snug">{entry.what}</p>
            <time dateTime={entry.at} className="text-muted text-sm">
              {formatMoment(entry.at)}
            </time>
            {entry.note && (
              <p className="mt-1 whitespace-pre-line text-[15px]" lang={languageOf(entry.note)}>
                “{entry.note}”
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
