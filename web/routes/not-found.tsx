import { data } from "react-router";

export const meta = () => [{ title: "Page not found · Tangu" }, { name: "robots", content: "noindex" }];

/** Every path that no page has: the boundary around it says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
