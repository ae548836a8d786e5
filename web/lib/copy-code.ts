import { t } from "#domain/i18n.ts";
import { copyText } from "./clipboard.ts";
import { toast } from "./toast.ts";

/** Puts somebody's own referral code on the clipboard, and says so. */
export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) {
    toast({ title: t("accounts.codeCopiedTitle"), description: t("accounts.codeCopied", { code }) });
  } else {
    toast({
      title: t("accounts.copyFailedTitle"),
      description: t("accounts.copyFailed"),
      variant: "destructive",
    });
  }
}
