import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { adminToken } from "#web/lib/admin-token.ts";
import { useApi } from "#web/lib/api.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { AdminGate } from "./admin-gate.tsx";
import { AuditList } from "./audit-list.tsx";
import { Desk } from "./desk.tsx";
import { ListingsDesk } from "./listings-desk.tsx";
import { useLeave } from "./queries.ts";

const VIEWS = [
  { value: "bookings", label: "Bookings" },
  { value: "listings", label: "Listings" },
  { value: "audit", label: "Audit" },
] as const;
type View = (typeof VIEWS)[number]["value"];

const CLOSED = "Admin mode has ended. Please open the desk again.";

/** The desk of the people who check payments. */
export function AdminPage() {
  const session = useQuery(sessionQuery(useApi()));
  const token = useSyncExternalStore(adminToken.subscribe, adminToken.get, () => null);
  const leave = useLeave();
  const [view, setView] = useState<View>("bookings");
  const [closed, setClosed] = useState(false);
  const isOpen = token !== null || (session.data?.isAdmin === true && !closed);

  function close() {
    adminToken.set(null);
    setClosed(true);
    void session.refetch().then(() => setClosed(false));
  }

  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="mr-auto font-bold text-2xl tracking-tight sm:text-3xl">Admin desk</h1>
        {isOpen && (
          <>
            <Segmented name="view" label="What to look at" options={VIEWS} value={view} onChange={setView} />
            <Button
              variant="secondary"
              busy={leave.isPending}
              onClick={() => leave.mutate({ session: session.data?.isAdmin === true })}
            >
              {session.data?.isAdmin ? "Logout" : "Leave admin mode"}
            </Button>
          </>
        )}
      </div>
      {session.isPending && <LoadingPage />}
      {!session.isPending && !isOpen && (
        <AdminGate notice={closed ? CLOSED : null} signedIn={session.data != null} />
      )}
      {isOpen && view === "bookings" && <Desk onClosed={close} />}
      {isOpen && view === "listings" && <ListingsDesk />}
      {isOpen && view === "audit" && <AuditList />}
    </div>
  );
}
