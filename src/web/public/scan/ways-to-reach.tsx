import type { ScanView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Contact, ContactList } from "./contact.tsx";
import { FirstReason, Reasons } from "./reasons.tsx";

type ReachableView = Extract<ScanView, { state: "profile" | "car" }>;

/**
 * The filled button, which stands at the same place in every state of a sticker: the most direct contact, or the first
 * reason if no contact is shown (docs/product/notices.md 16.1).
 */
export function FirstWay({
  view: { code, contacts, reasons },
  call,
  tell,
}: {
  view: ReachableView;
  call?: string | undefined;
  tell: string;
}) {
  const [contact] = contacts;
  const [reason] = reasons;
  if (!contact && !reason) return null;
  return (
    <div className="lead">
      {contact ? (
        <Contact contact={contact} first label={contact.kind === "phone" ? call : undefined} />
      ) : (
        <FirstReason code={code} reason={reason!} tell={tell} />
      )}
    </div>
  );
}

/** The ways besides the first one. */
export function WaysToReach({
  view: { code, contacts, reasons },
  tell,
  title,
  none,
}: {
  view: ReachableView;
  tell: string;
  title: string;
  none: string;
}) {
  const { words } = useLanguage();
  const others = contacts.slice(1);
  const told = contacts.length > 0 ? reasons : reasons.slice(1);
  return (
    <>
      {contacts.length === 0 && reasons.length === 0 && (
        <>
          <h2>{words.scan.contact}</h2>
          <p className="soft">{none}</p>
        </>
      )}
      {told.length > 0 && (
        <>
          <h2>{tell}</h2>
          <Reasons code={code} reasons={told} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h2>{title}</h2>
          <ContactList contacts={others} />
        </>
      )}
    </>
  );
}
