import { rentalNotesEditSchema, type RentalView } from "#contract/fleet/rentals.ts";
import { RENTAL_NOTES_MAX } from "#domain/fleet/rental.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

export function RentalNotes({
  rental,
  onStored,
  onClose,
}: {
  rental: RentalView;
  onStored: (rental: RentalView) => void;
  onClose: () => void;
}) {
  const edit = useEditForm({
    schema: rentalNotesEditSchema,
    stored: rental,
    valuesOf: ({ id, version, notes }: RentalView) => ({ id, version, notes }),
    save: (sent) => api.company.rentals.saveNotes.call(sent),
    load: () => api.company.rentals.get.call({ id: rental.id }),
    onStored,
  });
  const { form, isDirty } = edit;
  return (
    <form onSubmit={edit.submit} noValidate className="grid content-start gap-3">
      <TextArea
        label="Notlar"
        rows={4}
        hint="Yalnızca siz görürsünüz."
        counted={{ used: countCharacters(form.watch("notes")), max: RENTAL_NOTES_MAX }}
        {...fieldOf(form, "notes")}
      />
      <SaveBar
        edit={edit}
        label="Notları kaydet"
        saved="Notlar kaydedildi."
        notSaved="Notlar kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Kiralama yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
      >
        <Button
          look="secondary"
          onClick={() => {
            if (!isDirty) return onClose();
            form.reset();
            form.setFocus("notes");
          }}
        >
          Vazgeç
        </Button>
      </SaveBar>
    </form>
  );
}
