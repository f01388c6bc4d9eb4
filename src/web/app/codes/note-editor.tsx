import { useEffect, useEffectEvent } from "react";

import { profileNoteEditSchema, type ProfileView } from "#contract/people/profiles.ts";
import { PROFILE_NOTE_MAX } from "#domain/people/profile.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { changeOwnCode } from "./own-code-data.ts";
import { writeTextDraft } from "./text-draft.ts";
import { useTextDraft } from "./use-text-draft.ts";

type ProfileNote = Pick<ProfileView, "code" | "version" | "note">;

const NOTE_SAVED_MESSAGE = "Not kaydedildi. Okutanlar yeni hâlini görüyor.";

/** The text is kept as a draft, because a search may remove the card from the list. */
export function NoteEditor({ stored, onClose }: { stored: ProfileNote; onClose: () => void }) {
  const { code } = stored;
  const draft = `note:${code}`;
  const edit = useEditForm({
    schema: profileNoteEditSchema,
    stored,
    valuesOf: ({ version, note }: ProfileNote) => ({ code, version, note }),
    save: async (sent): Promise<ProfileNote> => {
      const profile = await api.profiles.saveNote.call(sent);
      await cacheData(api.profiles.get.queryKey({ input: { code } }), profile);
      return profile;
    },
    load: () => api.profiles.get.call({ code }),
    onStored: ({ version, note }) => void changeOwnCode(code, { version, note }),
    conflict: "PROFILE_CHANGED",
  });
  const { form, isSaved } = edit;
  const typed = form.watch("note");

  useTextDraft(form, "note", draft);

  const close = useEffectEvent(() => {
    writeTextDraft(draft, "");
    showToast(NOTE_SAVED_MESSAGE);
    onClose();
  });
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);

  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-3">
      <TextArea
        label="Görünen not"
        counted={{ used: countCharacters(typed), max: PROFILE_NOTE_MAX }}
        autoFocus
        {...fieldOf(form, "note")}
      />
      <SaveBar
        edit={edit}
        saved={NOTE_SAVED_MESSAGE}
        notSaved="Not kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Not yüklenirken bir hata oluştu."
      >
        <Button
          look="secondary"
          idle={edit.save.isPending}
          onClick={() => {
            writeTextDraft(draft, "");
            onClose();
          }}
        >
          Vazgeç
        </Button>
      </SaveBar>
    </form>
  );
}
