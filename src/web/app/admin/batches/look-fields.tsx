import type { UseFormRegisterReturn } from "react-hook-form";

import { stickerFormNames, stickerWordingNames } from "#contract/sticker/batches.words.ts";
import { BATCH_NAME_MAX, BATCH_NOTE_MAX } from "#domain/sticker/batch.ts";
import { STICKER_FORMS, STICKER_WORDINGS } from "#domain/sticker/sticker.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { TextField } from "#web/ui/field.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

type BatchFieldName = "name" | "note" | "form" | "wording" | "isBilingual";

export function LookFields({
  register,
  errors,
  name,
  note,
  nameHint,
}: {
  register: (name: BatchFieldName) => UseFormRegisterReturn;
  errors: Partial<Record<BatchFieldName, { message?: string }>>;
  name: string;
  note: string;
  nameHint: string;
}) {
  return (
    <>
      <TextField
        label="Ad"
        autoComplete="off"
        hint={nameHint}
        counted={{ used: countCharacters(cleanLine(name)), max: BATCH_NAME_MAX }}
        error={errors.name?.message}
        {...register("name")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <WordSelect
          label="Etiket biçimi"
          choices={STICKER_FORMS}
          words={stickerFormNames}
          error={errors.form?.message}
          {...register("form")}
        />
        <WordSelect
          label="Ne için?"
          choices={STICKER_WORDINGS}
          words={stickerWordingNames}
          error={errors.wording?.message}
          {...register("wording")}
        />
      </div>
      <Switch label="Etikette İngilizce ikinci satır" {...register("isBilingual")} />
      <TextArea
        label="Not"
        hint="Yalnızca yöneticiler görür."
        counted={{ used: countCharacters(note), max: BATCH_NOTE_MAX }}
        error={errors.note?.message}
        {...register("note")}
      />
    </>
  );
}
