import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { Button } from "#web/ui/button.tsx";

/** Looks among the stays for what an address did not lead to. */
export default function FindInstead() {
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    navigate(search ? `${pages.home}?${new URLSearchParams({ search })}` : pages.home);
  };
  return (
    <search className="mx-auto block max-w-xl">
      <form action={pages.home} method="get" onSubmit={onSubmit} className="flex gap-2">
        <input
          type="search"
          name="search"
          aria-label={t("shell.searchPgs")}
          placeholder={t("shell.searchPlaceholder")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-13 min-w-0 flex-1 rounded-ctl border border-edge bg-surface px-4 text-base placeholder:text-muted hover:border-muted"
        />
        <Button type="submit" size="lg">
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t("shell.search")}</span>
        </Button>
      </form>
    </search>
  );
}
