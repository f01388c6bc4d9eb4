import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";

/** Reminds the clerk that the law requires informing a renter when their data are recorded. */
export function RenterNote() {
  return (
    <LegalNote>
      Müşterinize <LegalLink name="renters" />
      ni gösterin.
    </LegalNote>
  );
}
