import type { ProfileView } from "#contract/people/profiles.ts";
import { readyNotes } from "#contract/people/ready-notes.words.ts";
import { PROFILE_NOTE_MAX } from "#domain/people/profile.ts";
import { countCharacters } from "#domain/words/text.ts";
import { useTextDraft } from "#web/app/codes/use-text-draft.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { useStepForm } from "./step-form.ts";

export function NoteStep({ profile, onDone }: { profile: ProfileView; onDone: () => void }) {
  const edit = useStepForm(profile, onDone);
  const { form } = edit;
  useTextDraft(form, "note", `note:${profile.code}`);
  useTextDraft(form, "plate", `plate:${profile.code}`);
  const note = form.watch("note");
  const hasPlateField = profile.kind === "vehicle" && profile.plate === "";
  return (
    <form onSubmit={edit.submit} noValidate className="grid grid-cols-1 gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">Hazır notlar</legend>
        {readyNotes[profile.kind].map((ready) => (
          <label key={ready} className="relative cursor-pointer">
            <input
              type="radio"
              name="hazir"
              checked={note === ready}
              onChange={() => form.setValue("note", ready, { shouldDirty: true })}
              className="peer sr-only"
            />
            <span className="border-line-strong bg-surface peer-checked:border-brand peer-checked:bg-brand-soft peer-focus-visible:outline-brand flex min-h-12 items-center rounded-xl border px-4 py-2 font-medium peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
              {ready}
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Görünen not"
        hint="Kodu okutan herkes bu notu görür."
        counted={{ used: countCharacters(note), max: PROFILE_NOTE_MAX }}
        {...fieldOf(form, "note")}
      />
      {hasPlateField && (
        <PlateField
          hint="İsterseniz boş bırakın. Plakayı bir kez kaydedersiniz, sonradan değiştiremezsiniz."
          {...fieldOf(form, "plate")}
        />
      )}
      <SaveBar
        edit={edit}
        label="Kaydet ve devam et"
        look="primary"
        saved="Kaydedildi."
        notSaved="Not kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Profil yüklenirken bir hata oluştu."
        atField={["PLATE_ALREADY_SET"]}
      >
        <Button look="secondary" idle={edit.save.isPending} onClick={onDone}>
          Atla
        </Button>
      </SaveBar>
      <PlateQuestion question={edit.question} />
    </form>
  );
}
