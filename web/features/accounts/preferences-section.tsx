import { useState } from "react";
import { type Account, NOTIFICATIONS, type NotificationKind } from "#domain/accounts/account.ts";
import { locale, t } from "#domain/i18n.ts";
import { LOCALE_NAMES, LOCALES, type Locale, localizedPath } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { rememberLanguageChoice } from "#web/lib/language-choice.ts";
import { Checkbox, Select } from "#web/ui/field.tsx";
import { useAccountChange } from "./account-queries.ts";
import { AccountSection, SectionForm } from "./account-section.tsx";

const KINDS: Record<NotificationKind, () => string> = {
  bookings: () => t("accounts.notifyBookings"),
  messages: () => t("accounts.notifyMessages"),
  searches: () => t("accounts.notifySearches"),
  referrals: () => t("accounts.notifyReferrals"),
  news: () => t("accounts.notifyNews"),
};

export function LanguageSection({ account }: { account: Account }) {
  const change = useAccountChange();
  const [language, setLanguage] = useState(account.language);
  // Each language has pages of its own.
  const show = () => {
    rememberLanguageChoice(language);
    if (language !== locale()) window.location.assign(localizedPath(pages.account, language));
  };
  return (
    <AccountSection title={t("accounts.language")} hint={t("accounts.languageHint")}>
      <SectionForm saving={change} onSave={() => change.mutate({ language }, { onSuccess: show })}>
        <Select
          label={t("accounts.preferredLanguage")}
          value={language}
          onChange={(event) => {
            setLanguage(event.target.value as Locale);
            change.reset();
          }}
        >
          {LOCALES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LOCALE_NAMES[code]}
            </option>
          ))}
        </Select>
      </SectionForm>
    </AccountSection>
  );
}

export function NotificationsSection({ account }: { account: Account }) {
  const change = useAccountChange();
  const [chosen, setChosen] = useState<readonly NotificationKind[]>(account.notifications);
  return (
    <AccountSection title={t("accounts.notifications")} hint={t("accounts.notificationsHint")}>
      <SectionForm saving={change} onSave={() => change.mutate({ notifications: [...chosen] })}>
        <fieldset className="grid">
          <legend className="sr-only">{t("accounts.tellMeAbout")}</legend>
          {NOTIFICATIONS.map((kind) => (
            <Checkbox
              key={kind}
              label={KINDS[kind]()}
              checked={chosen.includes(kind)}
              onChange={(event) => {
                const others = chosen.filter((each) => each !== kind);
                setChosen(event.target.checked ? [...others, kind] : others);
                change.reset();
              }}
            />
          ))}
        </fieldset>
      </SectionForm>
    </AccountSection>
  );
}
