import { AtSign, Globe, Mail, MessageCircle, Phone, Send, type LucideIcon } from "lucide-react";

import type { ShownContact } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

const iconOfContact: Record<ShownContact["kind"], LucideIcon> = {
  phone: Phone,
  whatsapp: MessageCircle,
  telegram: Send,
  email: Mail,
  instagram: AtSign,
  website: Globe,
};

export function Contact({
  contact,
  first = false,
  label,
  of = "",
}: {
  contact: ShownContact;
  first?: boolean;
  label?: string | undefined;
  of?: string;
}) {
  const { words } = useLanguage();
  const Icon = iconOfContact[contact.kind];
  return (
    <a className={first ? "go first" : "go"} href={contact.href} rel="noopener noreferrer nofollow ugc">
      <Icon aria-hidden="true" />
      <span>
        <b>{label ?? words.contacts[contact.kind]}</b>
        <small translate="no">
          {of !== "" && <bdi>{of}</bdi>}
          {of !== "" && " · "}
          <bdi dir="ltr">{contact.text}</bdi>
        </small>
      </span>
    </a>
  );
}

export function ContactList({ contacts, first = false }: { contacts: readonly ShownContact[]; first?: boolean }) {
  return (
    <ul>
      {contacts.map((contact, index) => (
        <li key={contact.kind}>
          <Contact contact={contact} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}
