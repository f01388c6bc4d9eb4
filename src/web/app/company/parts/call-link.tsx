import { Phone } from "lucide-react";

import { makeContactHref, formatContact } from "#domain/words/contact.ts";

export function CallLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={makeContactHref("phone", phone)}
      aria-label={`Ara: ${name}, ${formatContact("phone", phone)}`}
      className="text-brand inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap underline"
    >
      <Phone aria-hidden="true" size={18} className="shrink-0" />
      <span>{formatContact("phone", phone)}</span>
    </a>
  );
}
