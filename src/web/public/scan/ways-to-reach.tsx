import type { ScanView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Contact, ContactList } from "./contact.tsx";
import { Reasons } from "./reasons.tsx";

/**
 * The most direct contact is above the reasons for a message, unless `isMessageFirst` is set (docs/product/notices.md
 * 16.1).
 */
export function WaysToReach({
  view: { code, contacts, reasons },
  tell,
  title,
  none,
  isMessageFirst = false,
}: {
  view: Extract<ScanView, { state: "profile" | "car" }>;
  tell: string;
  title: string;
  none: string;
  isMessageFirst?: boolean;
}) {
  const { words } = useLanguage();
  if (reasons.length === 0) {
    return (
      <>
        <h2>{contacts.length > 0 ? title : words.scan.contact}</h2>
        {contacts.length > 0 ? <ContactList contacts={contacts} first /> : <p className="soft">{none}</p>}
      </>
    );
  }
  const first = isMessageFirst ? undefined : contacts[0];
  const others = first ? contacts.slice(1) : contacts;
  return (
    <>
      {first && (
        <div className="lead">
          <Contact contact={first} first />
        </div>
      )}
      <h2>{tell}</h2>
      <Reasons code={code} reasons={reasons} />
      {others.length > 0 && (
        <>
          <h2>{title}</h2>
          <ContactList contacts={others} />
        </>
      )}
    </>
  );
}
