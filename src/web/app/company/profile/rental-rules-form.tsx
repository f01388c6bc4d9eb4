import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { INSURANCE_TERMS_MAX } from "#domain/fleet/rental-rules.ts";
import { countCharacters } from "#domain/words/text.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { SettingsFooter } from "#web/app/company/parts/settings-frame.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { LawList } from "./law-list.tsx";
import { useRulesEdit, type RulesForm } from "./rental-rules-edit.ts";
import {
  summarizeConditionReports,
  summarizeDrivers,
  summarizeFuelPrice,
  summarizeGap,
  summarizeKm,
  summarizeLateFees,
  summarizePrices,
  summarizeRenterPhone,
} from "./setting-summaries.ts";

export function RentalRulesForm({ rules }: { rules: RentalRulesView }) {
  const edit = useRulesEdit(rules);
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <div className="[&>details]:bg-surface grid gap-3">
        <FoldedSection
          title="Kiralama fiyatları"
          value={summarizePrices(rules.prices)}
          open={errors.prices !== undefined}
        >
          <PriceFields form={form} />
        </FoldedSection>
        <FoldedSection title="Geç dönüş" value={summarizeLateFees(rules.late)} open={errors.late !== undefined}>
          <LateFeeFields form={form} />
        </FoldedSection>
        <FoldedSection title="Km aşımı" value={summarizeKm(rules.km)} open={errors.km !== undefined}>
          <KmFields form={form} />
        </FoldedSection>
        <FoldedSection
          title="Eksik yakıt"
          value={summarizeFuelPrice(rules.fuelPrice)}
          open={errors.fuelPrice !== undefined}
        >
          <MoneyField
            control={form.control}
            name="fuelPrice"
            label="Deponun sekizde biri (TL)"
            placeholder="350"
            hint="Eksik dönen her sekizde bir depo için önereceğimiz tutar. Boş bırakırsanız önermeyiz."
          />
        </FoldedSection>
        <FoldedSection
          title="İki kiralama arası"
          value={summarizeGap(rules.gapMinutes)}
          open={errors.gapMinutes !== undefined}
        >
          <WholeNumberField
            control={form.control}
            name="gapMinutes"
            label="Araç boş tutulsun (dakika)"
            placeholder="60"
            hint="Temizlik ve teslim için her kiralamanın ve rezervasyonun ardından. Yeni planladıklarınız için geçerlidir. Boş bırakırsanız ara vermeyiz."
          />
        </FoldedSection>
        <FoldedSection title="Kiracının telefonu" value={summarizeRenterPhone(form.watch("showsRenterPhone"))}>
          <Switch label="Yeni kiralamalarda kiracının telefonunu göster" {...form.register("showsRenterPhone")} />
          <p className="text-ink-soft text-sm">
            Açıkken sokakta okutan herkes kiracıyı arayabilir. Her kiralamada ayrıca değiştirebilirsiniz.
          </p>
        </FoldedSection>
        <FoldedSection
          title="Teslim ve iade tutanağı"
          value={summarizeConditionReports(form.watch("asksForConditionReports"))}
        >
          <Switch label="Her kiralamada tutanak yapılsın" {...form.register("asksForConditionReports")} />
          <p className="text-ink-soft text-sm">
            Açıkken kiraladıktan sonra ve aracı teslim alırken tutanak kendiliğinden açılır. Siz mühürleyene kadar
            kiralamada “Tutanak eksik” yazar. Tutanaksız da devam edebilirsiniz. Şimdiden sonra başlayan kiralamalar
            için geçerlidir.
          </p>
        </FoldedSection>
        <FoldedSection title="Sürücü" value={summarizeDrivers(rules.drivers)} open={errors.drivers !== undefined}>
          <DriverFields form={form} />
        </FoldedSection>
        <FoldedSection
          title="Sigorta ve muafiyet"
          value={rules.insurance === "" ? "Yazılmadı" : "Yazıldı"}
          open={errors.insurance !== undefined}
        >
          <InsuranceField form={form} />
        </FoldedSection>
        <FoldedSection title="KABİS" value={form.watch("tracksPoliceNotices") ? "İzlenir" : "İzlenmez"}>
          <Switch label="KABİS’e bildirilecekleri göster" {...form.register("tracksPoliceNotices")} />
          <p className="text-ink-soft text-sm">
            Kapatırsanız yeni kiralamalar KABİS sayfasında görünmez. Bildirme yükümlülüğünüz sürer.
          </p>
        </FoldedSection>
        <LawList />
      </div>
      <SettingsFooter>
        <SaveBar
          edit={edit}
          saved="Kiralama kuralları kaydedildi."
          notSaved="Kiralama kuralları kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          notLoaded="Kiralama kuralları yüklenirken bir hata oluştu."
        />
      </SettingsFooter>
    </form>
  );
}

const priceFields = [
  { name: "day", label: "Gün (TL)", placeholder: "1.200" },
  { name: "week", label: "Hafta (TL)", placeholder: "7.000" },
  { name: "month", label: "Ay, 30 gün (TL)", placeholder: "25.000" },
] as const;

function PriceFields({ form }: { form: RulesForm }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {priceFields.map(({ name, label, placeholder }) => (
          <MoneyField
            key={name}
            control={form.control}
            name={`prices.${name}`}
            label={label}
            placeholder={placeholder}
            error={errors.prices?.[name]?.message}
          />
        ))}
      </div>
      <p className="text-ink-soft text-sm">
        Kendi fiyatı olmayan araçları kiralarken fiyatı bunlardan öneririz. Okutanlara göstermeyiz.
      </p>
    </>
  );
}

const lateBandFields = [
  { name: "freeMinutes", label: "Ücretsiz (dakikaya kadar)" },
  { name: "thirdMinutes", label: "Günlük ücretin 1/3’ü (dakikaya kadar)" },
  { name: "twoThirdsMinutes", label: "Günlük ücretin 2/3’ü (dakikaya kadar)" },
] as const;

function LateFeeFields({ form }: { form: RulesForm }) {
  const { errors } = form.formState;
  const [hasLate, free] = form.watch(["hasLate", "late.freeMinutes"]);
  return (
    <>
      <Switch label="Geç dönüş ücretini öner" {...form.register("hasLate")} />
      {hasLate && (
        <>
          {lateBandFields.map(({ name, label }) => (
            <WholeNumberField
              key={name}
              control={form.control}
              name={`late.${name}`}
              label={label}
              error={errors.late?.[name]?.message}
            />
          ))}
          {typeof free === "number" && free < LAW_RULES.late.freeMinutes && <LawNote rule="late" />}
          <p className="text-ink-soft text-sm">Daha geç dönerse bir gün. Sonraki her 24 saat için bir gün daha.</p>
        </>
      )}
    </>
  );
}

function KmFields({ form }: { form: RulesForm }) {
  const aDay = form.watch("km.aDay");
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeNumberField control={form.control} name="km.aDay" label="Günlük km sınırı" placeholder="300" />
        <MoneyField control={form.control} name="km.price" label="Aşan km başına (TL)" placeholder="12,50" />
      </div>
      {typeof aDay === "number" && aDay < LAW_RULES.km.shortKm && <LawNote rule="km" />}
      <p className="text-ink-soft text-sm">İkisini de boş bırakırsanız km aşımı önermeyiz.</p>
    </>
  );
}

function InsuranceField({ form }: { form: RulesForm }) {
  return (
    <TextArea
      label="Sözleşmede yazacak metin"
      rows={5}
      hint="Sigorta ve kasko neyi karşılar, kiracı hasarın ne kadarını (muafiyet) öder? Yeni sözleşmelerde yazar. Kendi metninizde yerini {{sigorta}} ile gösterin."
      counted={{ used: countCharacters(form.watch("insurance")), max: INSURANCE_TERMS_MAX }}
      {...fieldOf(form, "insurance")}
    />
  );
}

function DriverFields({ form }: { form: RulesForm }) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <WholeNumberField control={form.control} name="drivers.minimumAge" label="En küçük yaş" placeholder="21" />
        <WholeNumberField
          control={form.control}
          name="drivers.minimumLicenceYears"
          label="En az kaç yıllık ehliyet"
          placeholder="2"
        />
      </div>
      <p className="text-ink-soft text-sm">
        Sürücü bu koşullara uymuyorsa sizi uyarırız. Aracı yine de kiralayabilirsiniz. Boş bırakırsanız uyarmayız.
      </p>
    </>
  );
}
