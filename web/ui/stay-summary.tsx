import { Picture } from "#web/ui/picture.tsx";

interface StaySummaryProps {
  title: string;
  address: string;
  city: string;
  cover: string | null;
  note?: string | undefined;
}

/** Which stay this is about, in one row. */
export function StaySummary({ title, address, city, cover, note }: StaySummaryProps) {
  return (
    <div className="flex items-center gap-3">
      {cover && (
        <Picture src={cover} alt="" width={72} height={72} className="size-18 shrink-0 rounded-ctl" />
      )}
      <div className="min-w-0">
        <p className="font-bold leading-snug tracking-tight" translate="no">
          {title}
        </p>
        <p className="text-muted text-sm" translate="no">
          {address.includes(city) ? address : `${address}, ${city}`}
        </p>
        {note && <p className="mt-0.5 font-semibold text-brand text-sm">{note}</p>}
      </div>
    </div>
  );
}
