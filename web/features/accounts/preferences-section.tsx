import { useState } from "react";
import {
  type Account,
  LANGUAGES,
  type Language,
  NOTIFICATIONS,
  type NotificationKind,
} from "#domain/accounts/account.ts";
import { Checkbox, Select } from "#web/ui/field.tsx";
import { useAccountChange } from "./account-queries.ts";
import { AccountSection, SectionForm } from "./account-section.tsx";

const KINDS: Record<NotificationKind, string> = {
  bookings: "My bookings and payments",
  messages: "Messages from hosts and guests",
  referrals: "Friends I referred",
  news: "News from Tangu",
};

export function LanguageSection({ account }: { account: Account }) {
  const change = useAccountChange();
  const [language, setLanguage] = useState(account.language);
  return (
    <AccountSection
      title="Language"
      hint="Tangu speaks English today. We keep your choice for when it speaks more."
    >
      <SectionForm saving={change} onSave={() => change.mutate({ language })}>
        <Select
          label="Preferred language"
          value={language}
          onChange={(event) => {
            setLanguage(event.target.value as Language);
            change.reset();
          }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
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
    <AccountSection title="Notifications" hint="What you would like to be told of.">
      <SectionForm saving={change} onSave={() => change.mutate({ notifications: [...chosen] })}>
        <fieldset className="grid">
          <legend className="sr-only">Tell me about</legend>
          {NOTIFICATIONS.map((kind) => (
            <Checkbox
              key={kind}
              label={KINDS[kind]}
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
