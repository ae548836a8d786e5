import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { Lost, lostHead } from "./lost.tsx";

export const meta = ({ error }: Route.MetaArgs) => lostHead(error);

/** Every path that no page has: the boundary below says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Lost error={error} />;
}
