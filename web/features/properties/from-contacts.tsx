import { ContactRound } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatPhone } from "#domain/phone.ts";
import { type Contact, contactOf, readVcards } from "#domain/properties/contacts.ts";
import { showFailure } from "#web/lib/failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

/** The Contact Picker of Chrome on Android, which the types of the browser don't have yet. */
interface ContactPicker {
  select: (properties: readonly ("name" | "tel")[]) => Promise<{ name?: string[]; tel?: string[] }[]>;
}

const picker = (): ContactPicker | undefined =>
  "ContactsManager" in window ? (navigator as { contacts?: ContactPicker }).contacts : undefined;

const MOST_CONTACTS = 50;
const MOST_BYTES = 1_000_000;

interface FromContactsProps {
  onChosen: (contact: Contact) => void;
}

/** A file that a phone shares a contact as. Of several people in it one is chosen. */
function FromFile({ onChosen }: FromContactsProps) {
  const id = useId();
  const [found, setFound] = useState<Contact[]>([]);
  const [failure, setFailure] = useState<string>();

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const contacts = file.size > MOST_BYTES ? [] : readVcards(await file.text(), MOST_CONTACTS);
    const [first] = contacts;
    setFailure(first ? undefined : t("properties.contactsNone"));
    setFound(contacts.length > 1 ? contacts : []);
    if (first && contacts.length === 1) onChosen(first);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <input
        id={id}
        type="file"
        accept=".vcf,text/vcard,text/x-vcard"
        className="peer sr-only"
        aria-describedby={failure && `${id}-error`}
        onChange={(event) => void read(event)}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "secondary",
          "md",
          "cursor-pointer justify-self-start peer-focus-visible:outline-2 peer-focus-visible:outline-brand",
        )}
      >
        <ContactRound aria-hidden="true" className="size-4" />
        {t("properties.contactFile")}
      </label>
      {failure && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {failure}
        </p>
      )}
      {found.length > 0 && (
        <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-ctl border border-line p-1">
          {found.map((contact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a file may be alike, and none moves
            <li key={at}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-ctl px-3 text-left hover:bg-paper"
                onClick={() => {
                  setFound([]);
                  onChosen(contact);
                }}
              >
                <span className="min-w-0 truncate" translate="no">
                  {contact.name}
                </span>
                <span className="shrink-0 text-muted text-sm" translate="no">
                  {formatPhone(contact.phone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Name and number from the phone's contacts; where the browser can't ask for them, from a contact's file. */
export function FromContacts({ onChosen }: FromContactsProps) {
  const contacts = picker();
  if (!contacts) return <FromFile onChosen={onChosen} />;
  const choose = async () => {
    try {
      const [chosen] = await contacts.select(["name", "tel"]);
      if (chosen) onChosen(contactOf(chosen.name ?? [], chosen.tel ?? []));
    } catch (error) {
      showFailure(error, { title: t("properties.contactsFailed") });
    }
  };
  return (
    <Button variant="secondary" className="justify-self-start" onClick={() => void choose()}>
      <ContactRound aria-hidden="true" className="size-4" />
      {t("properties.fromContacts")}
    </Button>
  );
}
