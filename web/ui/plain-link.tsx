import { useContext } from "react";
import {
  type LinkProps,
  UNSAFE_NavigationContext as NavigationContext,
  Link as RouterLink,
} from "react-router";

/**
 * A link as the server writes it: what a press does is for the browser to work out, where React Router's own link stands
 * in its place (`scripts/lib/plain-links.ts`). A page has a hundred of them.
 */
export function Link(props: LinkProps) {
  const { basename } = useContext(NavigationContext);
  const {
    to,
    discover,
    prefetch,
    relative,
    reloadDocument,
    replace,
    mask,
    state,
    preventScrollReset,
    viewTransition,
    defaultShouldRevalidate,
    ...rest
  } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  const root = basename === "/" ? "" : basename;
  // The start page of a language has no slash behind it.
  return <a {...rest} href={root && /^\/(?=[?#]|$)/.test(to) ? `${root}${to.slice(1)}` : `${root}${to}`} />;
}
