import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";

import { rentalRulesEdit, type RentalRulesView } from "#contract/fleet/rental-rules.ts";
import { USUAL_BANDS } from "#domain/fleet/rental-rules.ts";
import { api, putData } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** From what late fees, km and fuel are proposed as cars come back, and how long a car is kept free between two rentals. */
export function RentalRules() {
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  if (rules.data) return <RentalRulesForm rules={rules.data} />;
  return <Loading of={rules} failed="Kiralama kuralları yüklenirken bir hata oluştu." />;
}

type Typed = number | string | null;

/** The form as it is typed; the bands stay in it while they are off. */
interface RulesValues {
  version: number;
  hasLate: boolean;
  late: { freeMinutes: Typed; thirdMinutes: Typed; twoThirdsMinutes: Typed };
  km: { aDay: Typed; price: Typed };
  fuelPrice: Typed;
  prices: { day: Typed; week: Typed; month: Typed };
  gapMinutes: Typed;
}

const bands = [
  { name: "freeMinutes", label: "Ücretsiz (dakikaya kadar)" },
  { name: "thirdMinutes", label: "Günlük ücretin 1/3’ü (dakikaya kadar)" },
  { name: "twoThirdsMinutes", label: "Günlük ücretin 2/3’ü (dakikaya kadar)" },
] as const;

const lengths = [
  { name: "day", label: "Gün (TL)", placeholder: "1.200" },
  { name: "week", label: "Hafta (TL)", placeholder: "7.000" },
  { name: "month", label: "Ay, 30 gün (TL)", placeholder: "25.000" },
] as const;

function RentalRulesForm({ rules }: { rules: RentalRulesView }) {
  const edit = useEditForm({
    schema: rulesOf,
    stored: rules,
    valuesOf,
    save: (sent) => api.company.rentalRules.update.call(sent),
    load: () => api.company.rentalRules.get.call(undefined),
    onStored: (now) => void putData(api.company.rentalRules.get.queryKey(), now),
  });
  const { form } = edit;
  const { errors } = form.formState;
  const hasLate = form.watch("hasLate");
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-5">
      <p className="text-ink-soft">
        Kiralama başlarken fiyat, biterken kalemler bunlardan önerilir. Her öneri değiştirilebilir ya da hesaba
        yazılmayabilir.
      </p>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">Kiralama fiyatları</legend>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {lengths.map(({ name, label, placeholder }) => (
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
          Kendi fiyatı olmayan araçlar için: kiralarken fiyat bunlardan önerilir. Okutanlara gösterilmez.
        </p>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">Geç dönüş</legend>
        <Switch label="Gecikme öner" {...form.register("hasLate")} />
        {hasLate && (
          <>
            {bands.map(({ name, label }) => (
              <WholeNumberField
                key={name}
                control={form.control}
                name={`late.${name}`}
                label={label}
                error={errors.late?.[name]?.message}
              />
            ))}
            <p className="text-ink-soft text-sm">Daha geç dönerse bir gün; sonraki her 24 saat için bir gün daha.</p>
          </>
        )}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">Km aşımı</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <WholeNumberField
            control={form.control}
            name="km.aDay"
            label="Günlük km sınırı"
            placeholder="300"
            error={errors.km?.aDay?.message}
          />
          <MoneyField
            control={form.control}
            name="km.price"
            label="Aşan km başına (TL)"
            placeholder="12,50"
            error={errors.km?.price?.message}
          />
        </div>
        <p className="text-ink-soft text-sm">İkisi de boşsa km aşımı önerilmez.</p>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">Eksik yakıt</legend>
        <MoneyField
          control={form.control}
          name="fuelPrice"
          label="Deponun sekizde biri (TL)"
          placeholder="350"
          hint="Depo, verildiğinden kaç sekizde bir eksik dönerse o kadar önerilir. Boşsa önerilmez."
          error={errors.fuelPrice?.message}
        />
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">İki kiralama arası</legend>
        <WholeNumberField
          control={form.control}
          name="gapMinutes"
          label="Araç boş tutulsun (dakika)"
          placeholder="60"
          hint="Temizlik ve teslim için her kiralamanın ve rezervasyonun ardından. Yeni planlananlara uygulanır; boş ya da 0 ise ara verilmez."
          error={errors.gapMinutes?.message}
        />
      </fieldset>
      <SaveBar
        edit={edit}
        saved="Kiralama kuralları kaydedildi."
        notSaved="Kiralama kuralları kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Kiralama kuralları yüklenirken bir hata oluştu."
      />
    </form>
  );
}

function valuesOf({ version, late, km, fuelPrice, prices, gapMinutes }: RentalRulesView): RulesValues {
  return {
    version,
    hasLate: late !== null,
    late: { ...(late ?? USUAL_BANDS) },
    km: { aDay: km?.aDay ?? null, price: km?.price ?? null },
    fuelPrice,
    prices: { ...prices },
    gapMinutes: gapMinutes || null,
  };
}

/** The contract's schema over the form: the bands that are off are none, and km of which nothing is typed. */
const rulesOf = z.pipe(
  z.transform(({ hasLate, km, ...values }: RulesValues): unknown => ({
    ...values,
    late: hasLate ? values.late : null,
    km: km.aDay === null && km.price === null ? null : km,
    gapMinutes: values.gapMinutes ?? 0,
  })),
  rentalRulesEdit,
);
