import { data, Link } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return <Link to="/">Home</Link>;
}
