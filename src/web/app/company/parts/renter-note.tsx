import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";

/** A reminder for the clerk: the law requires informing renters when their data are stored. */
export function RenterNote() {
  return (
    <LegalNote>
      Müşterinize <LegalLink name="renters" ending="ni" /> gösterin.
    </LegalNote>
  );
}
