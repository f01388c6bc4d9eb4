import type { FieldPath } from "react-hook-form";

import { newLayoutSchema, type OwnLayoutView } from "#contract/sticker/print-settings.ts";
import { layoutFieldWords } from "#contract/sticker/print.words.ts";
import { SHEET_LAYOUTS, type LayoutField, type SheetLayout } from "#domain/sticker/sheet.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

import { DecimalField } from "./decimal-field.tsx";
import { SheetPicture } from "./sheet-picture.tsx";

interface LayoutValues {
  id: string;
  name: string;
  layout: SheetLayout;
}

const fieldGroups: { legend: string; fields: LayoutField[] }[] = [
  { legend: "Kâğıt", fields: ["page.width", "page.height"] },
  { legend: "Etiketler", fields: ["across", "down", "label.width", "label.height", "round"] },
  { legend: "Yerleri", fields: ["first.x", "first.y", "pitch.x", "pitch.y"] },
];

const hintOfField: Partial<Record<LayoutField, string>> = {
  round: "Köşeli ise 0. Yuvarlak etikette genişliğin yarısı.",
  "pitch.x": "Bir etiketin solundan yanındakinin soluna.",
  "pitch.y": "Bir etiketin üst kenarından bir alttakinin üst kenarına.",
};

function getFieldLabel(name: LayoutField): string {
  return name === "across" || name === "down" ? layoutFieldWords[name] : `${layoutFieldWords[name]} (mm)`;
}

export function LayoutForm({ onMade, onCancel }: { onMade: (layout: OwnLayoutView) => void; onCancel: () => void }) {
  const { form, submit, create, failure } = useNewForm({
    schema: newLayoutSchema,
    // Starts with a complete layout, so that the preview shows the effect of each number.
    blank: { name: "", layout: SHEET_LAYOUTS["21-64x38"] },
    make: (sent) => api.admin.printSettings.addLayout.call(sent),
    onMade,
  });
  const errorAt = (path: FieldPath<LayoutValues>) => form.getFieldState(path, form.formState).error?.message;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField label="Düzenin adı" autoComplete="off" error={errorAt("name")} {...form.register("name")} />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid gap-5">
          {fieldGroups.map(({ legend, fields }) => (
            <fieldset key={legend} className="min-w-0">
              <legend className="mb-3 font-bold">{legend}</legend>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                {fields.map((name) => (
                  <DecimalField
                    key={name}
                    control={form.control}
                    name={`layout.${name}`}
                    label={getFieldLabel(name)}
                    hint={hintOfField[name]}
                    error={errorAt(`layout.${name}`)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <LayoutPreview layout={form.watch("layout")} />
      </div>
      <ActionFailure {...failure} failed="Düzen eklenirken bir hata oluştu. Lütfen tekrar deneyin." />
      <Actions>
        <Button type="submit" busy={create.isPending} busyText="Ekleniyor…">
          Düzeni ekle
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}

/** Without a maximum, a mistyped number would block the browser. */
const PREVIEW_LABELS_MAX = 2500;

function LayoutPreview({ layout }: { layout: SheetLayout }) {
  const { page, across, down, label, first, pitch, round } = layout;
  const numbers = [...[page, label, first, pitch].flatMap((one) => Object.values<unknown>(one)), across, down, round];
  const isDrawn =
    numbers.every((one) => typeof one === "number" && one >= 0) &&
    page.width > 0 &&
    page.height > 0 &&
    Number.isInteger(across * down) &&
    across * down <= PREVIEW_LABELS_MAX;
  return (
    <figure className="grid max-w-56 gap-2 md:sticky md:top-20">
      {isDrawn && <SheetPicture layout={layout} start={1} printed={0} />}
      <figcaption className="text-ink-soft text-sm">
        {isDrawn ? `Bir sayfada ${across * down} etiket` : "Sayılar tamamlanınca sayfa burada görünür."}
      </figcaption>
    </figure>
  );
}
