import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";

/** Reminds the clerk of what the law asks for whenever a renter's data is written down. */
export function RenterNote() {
  return (
    <LegalNote>
      Müşterinize <LegalLink name="renters" />
      ni gösterin.
    </LegalNote>
  );
}
