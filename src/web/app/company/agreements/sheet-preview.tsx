import { fillAgreement, fillAgreementValues, type SignedAgreement } from "#domain/fleet/agreement.ts";

import { FilledText } from "./filled-text.tsx";

export function SheetPreview({ sheet }: { sheet: SignedAgreement }) {
  const values = fillAgreementValues(sheet);
  const { charges } = sheet.facts;
  const facts = [
    ["Kiracı", values.müşteri],
    ["Araç", [values.plaka, values.araç].filter((part) => part !== "").join(", ")],
    ["Başlangıç", values.başlangıç],
    ["Bitiş", values.bitiş],
    ["Kira", charges.length > 1 ? `${values.ücret} (${charges.length} kalem)` : values.ücret],
    ["Depozito", values.depozito || "Yazılmadı"],
    ["Sürücüler", values.sürücüler || "Yazılmadı"],
    ["Dahil km", values.dahil_km],
  ] as const;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5">
        {facts
          .filter(([, text]) => text !== "")
          .map(([word, text]) => (
            <div key={word} className="flex justify-between gap-4">
              <dt className="text-ink-soft shrink-0">{word}</dt>
              <dd className="text-right font-semibold wrap-anywhere">{text}</dd>
            </div>
          ))}
      </dl>
      <FilledText blocks={fillAgreement(sheet)} />
    </div>
  );
}
