import { MenuEditor } from "./menu-editor.tsx";
import { NoticeList } from "./notice-list.tsx";

/** What those who run a property tell everybody who lives there. */
export function NoticesPage({ propertyId }: { propertyId: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <NoticeList propertyId={propertyId} />
      <MenuEditor propertyId={propertyId} />
    </div>
  );
}
