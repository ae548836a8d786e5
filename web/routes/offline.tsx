import OfflineScreen from "./offline-screen.tsx";

export const meta = () => [{ title: "You are offline · Tangu" }, { name: "robots", content: "noindex" }];

/** What the service worker shows where a page cannot be had. */
export default function Offline() {
  return <OfflineScreen />;
}
