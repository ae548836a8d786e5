import { Building2, GraduationCap, Hospital, Landmark, type LucideIcon, MapPin } from "lucide-react";

const icons: Readonly<Record<string, LucideIcon>> = {
  "tech park": Building2,
  company: Building2,
  college: GraduationCap,
  hospital: Hospital,
  landmark: Landmark,
};

/** What kind of place it is, at a glance. */
export function PlaceIcon({ kind, className }: { kind: string; className?: string }) {
  const Icon = icons[kind] ?? MapPin;
  return <Icon aria-hidden="true" className={className} />;
}
