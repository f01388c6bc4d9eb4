import { AtSign, Globe, Mail, MessageCircle, Phone, Send, type LucideIcon } from "lucide-react";

import type { ShownContact } from "#contract/ports/public-pages.ts";

const words = {
  phone: { label: "Ara", Icon: Phone },
  whatsapp: { label: "WhatsApp'tan yaz", Icon: MessageCircle },
  telegram: { label: "Telegram'dan yaz", Icon: Send },
  email: { label: "E-posta gönder", Icon: Mail },
  instagram: { label: "Instagram'da bak", Icon: AtSign },
  website: { label: "Web sitesini aç", Icon: Globe },
} satisfies Record<ShownContact["kind"], { label: string; Icon: LucideIcon }>;

/** One way to reach somebody, as a large link, with whose it is where a name is given; the `first` of them stands out. */
export function Contact({
  contact,
  first = false,
  label = words[contact.kind].label,
  of = "",
}: {
  contact: ShownContact;
  first?: boolean;
  label?: string;
  of?: string;
}) {
  const { Icon } = words[contact.kind];
  return (
    <a className={first ? "go first" : "go"} href={contact.href} rel="noopener noreferrer nofollow ugc">
      <Icon aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small translate="no">
          {of !== "" && <bdi>{of}</bdi>}
          {of !== "" && " · "}
          {contact.text}
        </small>
      </span>
    </a>
  );
}

/** The ways to reach somebody under each other. */
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
