import * as z from "zod/mini";

import { KM_ABOVE_RETURN_MESSAGE, kmCorrectionSchema } from "#contract/fleet/rental-km.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { refusals } from "#contract/words/refusals.ts";
import { findKmCorrectionProblem } from "#domain/fleet/rental-rules.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

interface KmValues {
  id: string;
  version: number;
  kmOut: number | string | null;
  kmIn: number | string | null;
  kmIsRight: boolean;
}

const kmFormSchema = z.pipe(
  z.transform((values: KmValues): unknown => values),
  kmCorrectionSchema,
);

function toFormValues({ id, version, kmOut, kmIn }: RentalView): KmValues {
  return { id, version, kmOut, kmIn, kmIsRight: false };
}

export function KmCorrection({
  rental,
  onStored,
  onClose,
}: {
  rental: RentalView;
  onStored: (rental: RentalView) => void;
  onClose: () => void;
}) {
  const edit = useEditForm({
    schema: kmFormSchema,
    stored: rental,
    valuesOf: toFormValues,
    save: (sent) => api.company.rentals.correctKm.call(sent),
    load: () => api.company.rentals.get.call({ id: rental.id }),
    onStored: (now) => {
      onStored(now);
      onClose();
    },
    onRefused: (error, setError) => {
      if (isRefusal(error, "KM_DOUBTFUL")) setError("kmOut", { message: error.message });
    },
  });
  const { form } = edit;
  const { errors } = form.formState;
  const [kmOut, kmIn] = form.watch(["kmOut", "kmIn"]).map((km) => (typeof km === "number" ? km : null)) as [
    number | null,
    number | null,
  ];
  const trouble = findKmCorrectionProblem(rental, { kmOut, kmIn }, useNow(60_000));
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-3">
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        <WholeNumberField
          control={form.control}
          name="kmOut"
          label="Çıkış km"
          error={errors.kmOut?.message ?? (trouble === "below" ? KM_ABOVE_RETURN_MESSAGE : undefined)}
        />
        {rental.endedAt !== null && <WholeNumberField control={form.control} name="kmIn" label="Dönüş km" />}
      </div>
      {trouble === "doubtful" && (
        <Notice kind="info">
          <span>{`${refusals.KM_DOUBTFUL.message} `}</span>
          <Switch label="Km doğru" {...form.register("kmIsRight")} />
        </Notice>
      )}
      <p className="text-ink-soft text-sm">Hesaba yazılmış km aşımı kalemi değişmez. Gerekirse onu geri alın.</p>
      <SectionSave edit={edit} saved="Km düzeltildi.">
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
      </SectionSave>
    </form>
  );
}
