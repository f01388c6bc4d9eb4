import { fillText } from "#domain/fleet/agreement-text.ts";
import { fillAgreementValues, type SignedAgreement } from "#domain/fleet/agreement.ts";

import { FilledText } from "./filled-text.tsx";

export function SheetPreview({ sheet }: { sheet: SignedAgreement }) {
  const values = fillAgreementValues(sheet);
  const { charges } = sheet.facts;
  const facts = [
    ["Kiracı", values.müşteri],
    ["Araç", [values.plaka, values.araç].join(", ")],
    ["Başlangıç", values.başlangıç],
    ["Bitiş", values.bitiş],
    ["Ücret", charges.length > 1 ? `${values.ücret} (${charges.length} kalem)` : values.ücret],
    ["Depozito", values.depozito],
    ["Dahil km", values.dahil_km],
  ] as const;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5">
        {facts.map(([word, text]) => (
          <div key={word} className="flex justify-between gap-4">
            <dt className="text-ink-soft shrink-0">{word}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <FilledText blocks={fillText(sheet.terms.text, values)} />
    </div>
  );
}
