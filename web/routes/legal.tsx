import { useLoaderData, useLocation } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { getOperator } from "#domain/places/endpoints.ts";
import { LegalPage } from "#web/features/legal/legal-page.tsx";
import { LEGAL_TEXTS } from "#web/features/legal/sections.ts";
import { browserApi } from "#web/lib/api.ts";
import { headTags } from "#web/lib/head.ts";
import { apiContext } from "#web/lib/page-context.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";
import type { Route } from "./+types/legal";

/** Its address without a slash behind it. */
const pageAt = (pathname: string) => pathname.replace(/\/+$/, "");

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const path = pageAt(location.pathname);
  const { title, description } = LEGAL_TEXTS[path]!(loaderData);
  const publicUrl = matches[0]?.loaderData?.site.publicUrl;
  const crumbs = [
    { name: t("shell.allPgs"), path: pages.home },
    { name: title, path },
  ];
  return headTags({
    ...{ title: `${title} · Tangu`, description, path, publicUrl },
    data: [breadcrumbs(publicUrl ?? "http://localhost", crumbs)],
  });
}

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(apiContext).get(getOperator())).data;

export const clientLoader = async () => (await browserApi.get(getOperator())).data;

export default function Legal() {
  const operator = useLoaderData<typeof loader>();
  const path = pageAt(useLocation().pathname);
  return (
    <LegalPage text={LEGAL_TEXTS[path]!(operator)} operator={path === pages.contact ? operator : null} />
  );
}
