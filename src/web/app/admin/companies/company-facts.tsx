import type { CompanyView } from "#contract/people/companies.ts";
import { makeContactHref, formatContact } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { NamedValue } from "#web/app/admin/fact.tsx";

export function CompanyFacts({ company: { ownerName, email, phone, createdAt } }: { company: CompanyView }) {
  return (
    <section aria-labelledby="sirket" className="border-line bg-surface rounded-2xl border p-5 sm:p-6">
      <h2 id="sirket" className="text-xl font-bold">
        Şirket bilgileri
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <NamedValue name="Hesap sahibi">{ownerName}</NamedValue>
        <NamedValue name="E-posta">
          <a href={makeContactHref("email", email)} className="text-brand underline">
            {email}
          </a>
        </NamedValue>
        <NamedValue name="Şirket telefonu">
          {phone === "" ? (
            <span className="text-ink-soft">Girilmemiş</span>
          ) : (
            <a href={makeContactHref("phone", phone)} className="text-brand underline">
              {formatContact("phone", phone)}
            </a>
          )}
        </NamedValue>
        <NamedValue name="Kayıt tarihi">{formatLongDateTime(createdAt)}</NamedValue>
      </dl>
    </section>
  );
}
