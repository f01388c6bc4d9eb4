import { agreementTextEditSchema } from "#contract/fleet/agreement-text.ts";
import type { AgreementTextView } from "#contract/fleet/agreements.ts";
import { SAMPLE_TEXT_NOTE } from "#contract/fleet/agreements.words.ts";
import { AGREEMENT_FIELDS, AGREEMENT_TEXT_MAX, fillText, type AgreementValues } from "#domain/fleet/agreement-text.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { FilledText } from "#web/app/company/agreements/filled-text.tsx";
import { SettingsCard, SettingsFooter } from "#web/app/company/parts/settings-frame.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

const exampleValues: AgreementValues = {
  firma: "Şirketinizin adı",
  firma_telefonu: "0212 123 45 67",
  firma_adresi: "Kazımdirik Mah. 296 Sok. No: 8, Bornova / İzmir",
  vergi_dairesi: "Bornova",
  vergi_no: "1234567890",
  yetki_belgesi: "35-0417",
  mersis: "0123 4567 8901 2345",
  müşteri: "Zeynep Aksoy",
  müşteri_telefonu: "0532 123 45 67",
  sürücüler: "Zeynep Aksoy, Emre Aksoy",
  plaka: "34 ABC 123",
  araç: "Renault Clio 2023",
  başlangıç: "25 Kasım 2026 10.15",
  bitiş: "28 Kasım 2026 10.15",
  gün: "3",
  ücret: "4.350,00 TL",
  depozito: "4.000,00 TL",
  dahil_km: "450 km",
  km_ücreti: "6,00 TL",
  yakıt_ücreti: "320,00 TL",
  ücretsiz_gecikme: "60 dakika",
  sigorta: "Kasko vardır, muafiyet 15.000,00 TL’dir.",
};

export function AgreementTextForm({ text }: { text: AgreementTextView }) {
  const edit = useEditForm({
    schema: agreementTextEditSchema,
    stored: text,
    valuesOf: (stored: AgreementTextView) => ({ version: stored.version, text: stored.text }),
    save: (sent) => api.company.agreementTexts.save.call(sent),
    load: () => api.company.agreementTexts.get.call(undefined),
    onStored: (now) => void cacheData(api.company.agreementTexts.get.queryKey(), now),
  });
  const { form } = edit;
  const typed = form.watch("text");
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      {text.version === 0 ? (
        <Notice kind="info">{SAMPLE_TEXT_NOTE}</Notice>
      ) : (
        <p className="text-ink-soft text-sm">
          {`${text.version}. sürüm. ${text.savedBy}, ${text.savedAt ? formatLongDateTime(text.savedAt) : ""}`}
        </p>
      )}
      <SettingsCard>
        <TextArea
          label="Metin"
          rows={18}
          maxLength={AGREEMENT_TEXT_MAX * 2}
          hint="# başlık, ## alt başlık, - ya da 1. liste, **kalın**. Bağlantı ve HTML düz yazı olarak görünür."
          counted={{ used: countCharacters(typed), max: AGREEMENT_TEXT_MAX }}
          {...fieldOf(form, "text")}
        />
        <FoldedSection title="Alanlar" value={`${AGREEMENT_FIELDS.length} alan`}>
          <p className="text-ink-soft text-sm">
            Metne böyle yazın. Her sözleşmede yerine kiralamanın bilgisi gelir. Bilgi yazılmamışsa o cümle sözleşmede
            yer almaz.
          </p>
          <dl className="grid gap-1.5">
            {AGREEMENT_FIELDS.map((field) => (
              <div key={field} className="flex flex-wrap justify-between gap-x-4">
                <dt className="font-mono">{`{{${field}}}`}</dt>
                <dd className="text-ink-soft wrap-anywhere">{exampleValues[field]}</dd>
              </div>
            ))}
          </dl>
        </FoldedSection>
        <FoldedSection title="Önizleme">
          <FilledText blocks={fillText(typed, exampleValues)} />
        </FoldedSection>
      </SettingsCard>
      <SettingsFooter>
        <SaveBar
          edit={edit}
          saved="Sözleşme metni kaydedildi."
          notSaved="Sözleşme metni kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          notLoaded="Sözleşme metni yüklenirken bir hata oluştu."
          unchanged={!edit.isDirty}
        />
      </SettingsFooter>
    </form>
  );
}
