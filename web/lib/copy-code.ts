import { authMessages } from "#domain/accounts/contract.ts";
import { copyText } from "./clipboard.ts";
import { toast } from "./toast.ts";

/** Puts somebody's own referral code on the clipboard, and says so. */
export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) {
    toast({ title: authMessages.codeCopiedTitle, description: authMessages.codeCopied(code) });
  } else {
    toast({
      title: authMessages.copyFailedTitle,
      description: authMessages.copyFailed,
      variant: "destructive",
    });
  }
}
