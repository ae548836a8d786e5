import { lazy, Suspense } from "react";
import { ErrorView } from "#web/features/shell/error-view.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";

// Where even this does not arrive, the plain words have to do.
const OfflineScreen = lazy(() =>
  import("./offline-screen.tsx").catch(() => ({ default: () => <ErrorView error={null} /> })),
);

/** A call that never reached the server: browsers say so by this kind of error, each in its own words. */
const isLost = (error: unknown): boolean =>
  typeof window !== "undefined" &&
  error instanceof TypeError &&
  // Code that is gone from a server that answers is another matter.
  (!navigator.onLine || /^(failed to fetch|load failed|networkerror.*)\.?$/i.test(error.message));

/** What stands in place of a page that failed. */
export function Failed({ error }: { error: unknown }) {
  if (!isLost(error)) return <ErrorView error={error} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <OfflineScreen />
    </Suspense>
  );
}
