import type { UseFormRegisterReturn } from "react-hook-form";

import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "#domain/fleet/customer.ts";
import { countCharacters } from "#domain/words/text.ts";
import { TextField } from "#web/ui/field.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

type CustomerFieldName = "name" | "phone" | "email" | "notes" | "caution" | "isBusiness";

interface CustomerFieldsProps {
  register: (name: CustomerFieldName) => UseFormRegisterReturn;
  errors: Partial<Record<CustomerFieldName, { message?: string }>>;
  notes: string;
  caution: string;
}

/** Autocomplete is off, because the browser knows only the clerk's own data. */
export function CustomerFields({
  register,
  errors,
  notes,
  caution,
  isFolded = false,
}: CustomerFieldsProps & {
  isFolded?: boolean;
}) {
  return (
    <>
      <TextField
        label="Ad soyad"
        autoComplete="off"
        autoCapitalize="words"
        aria-required
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Telefon"
        type="tel"
        autoComplete="off"
        placeholder="0532 123 45 67"
        error={errors.phone?.message}
        {...register("phone")}
      />
      {isFolded ? (
        <FoldedSection
          title="E-posta, notlar, şirket adına"
          open={(errors.email ?? errors.notes ?? errors.caution) !== undefined}
        >
          <MoreCustomerFields register={register} errors={errors} notes={notes} caution={caution} />
        </FoldedSection>
      ) : (
        <MoreCustomerFields register={register} errors={errors} notes={notes} caution={caution} />
      )}
    </>
  );
}

function MoreCustomerFields({ register, errors, notes, caution }: CustomerFieldsProps) {
  return (
    <>
      <Switch label="Şirket adına kiralıyor" {...register("isBusiness")} />
      <TextField
        label="E-posta"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="ad@ornek.com"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextArea
        label="Notlar"
        hint="Yalnızca siz görürsünüz."
        counted={{ used: countCharacters(notes), max: CUSTOMER_NOTES_MAX }}
        error={errors.notes?.message}
        {...register("notes")}
      />
      <TextArea
        label="Dikkat"
        hint="Bu müşteriye araç kiralarken size hatırlatırız. Yalnızca şirketiniz görür. Başka şirketlerle paylaşmayız."
        counted={{ used: countCharacters(caution), max: CUSTOMER_CAUTION_MAX }}
        error={errors.caution?.message}
        {...register("caution")}
      />
    </>
  );
}
