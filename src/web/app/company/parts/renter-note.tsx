import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";

export function RenterNote() {
  return (
    <LegalNote>
      Müşterinize <LegalLink name="renters" ending="ni" /> gösterin.
    </LegalNote>
  );
}
