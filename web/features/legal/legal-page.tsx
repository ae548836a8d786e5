import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import type { OperatorInfo } from "#domain/places/contract.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { properName } from "#web/ui/user-text.tsx";
import type { LegalText } from "./sections.ts";

const linkClass =
  "inline-flex min-h-11 items-center break-all font-semibold text-brand underline underline-offset-4";

/** How to reach who runs this site; what they have not said yet says so. */
function Operator({ operator }: { operator: OperatorInfo }) {
  const { name, address, email, phone, grievanceOfficer, whatsappNumber } = operator;
  const own = (text: string | null) => text && <span translate="no">{text}</span>;
  const facts: [label: string, value: ReactNode][] = [
    [t("legal.operator"), own(name)],
    [t("legal.address"), own(address)],
    [
      t("legal.email"),
      email && (
        <a href={`mailto:${email}`} className={linkClass} translate="no">
          {email}
        </a>
      ),
    ],
    [
      t("legal.phone"),
      phone && (
        <a href={`tel:${phone}`} className={linkClass}>
          {phone}
        </a>
      ),
    ],
    [
      t("legal.whatsapp"),
      <a key="whatsapp" href={`https://wa.me/${whatsappNumber.replace(/\D/g, "")}`} className={linkClass}>
        {whatsappNumber}
      </a>,
    ],
    [t("legal.officer"), own(grievanceOfficer)],
  ];
  return (
    <>
      <p>{t("legal.contactIntro")}</p>
      <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[auto_1fr] sm:items-center">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              {value || <span className="text-muted">{t("legal.notSet")}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {facts.some(([, value]) => !value) && <p>{t("legal.notAll")}</p>}
    </>
  );
}

/** Terms, privacy, refunds or contact. */
export function LegalPage({ text, operator }: { text: LegalText; operator: OperatorInfo | null }) {
  return (
    <article className="wrap grid max-w-[760px]! gap-6 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{text.title}</h1>
      <p className="text-lg text-muted">{text.description}</p>
      {operator && <Operator operator={operator} />}
      {text.sections.map(([heading, body, facts]) => (
        <section key={heading} className="grid gap-2">
          <h2 className="font-bold text-xl tracking-tight">{heading}</h2>
          {body.split("\n").map((paragraph) => (
            <p key={paragraph}>
              <RichText text={paragraph} tags={{ name: properName }} />
            </p>
          ))}
          {facts && (
            <dl className="grid gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-5 sm:grid-cols-[1fr_auto]">
              {facts.map(([label, value]) => (
                <div key={label} className="sm:contents">
                  <dt>{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </article>
  );
}
