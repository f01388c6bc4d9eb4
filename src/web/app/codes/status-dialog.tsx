import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { statusEndWords } from "#contract/people/status-form.words.ts";
import type { StatusView } from "#contract/people/status-view.ts";
import { statusChangeSchema } from "#contract/people/status.ts";
import { statusWords } from "#contract/people/status.words.ts";
import {
  DEFAULT_STATUS_END,
  STATUS_ENDS,
  STATUS_WORDS_MAX,
  type OwnerStatus,
  type StatusEnd,
} from "#domain/notices/status.ts";
import { cleanLine, countCharacters } from "#domain/words/text.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { StatusToSet } from "./status-bar.tsx";
import { readTextDraft, writeTextDraft } from "./text-draft.ts";

const otherStatuses = [
  ["lunch", "1 saat"],
  ["closed-today", "gün sonuna kadar"],
  ["parcel-neighbour", "gün sonuna kadar"],
] as const satisfies (readonly [OwnerStatus, string])[];

const HOW_LONG_QUESTION = "Ne kadar dursun?";

export function StatusDialog({
  open,
  name,
  code,
  isNoteHidden,
  send,
  onSet,
  onClose,
}: {
  open: boolean;
  name: string;
  code: string;
  isNoteHidden: boolean;
  send: (sent: StatusToSet) => Promise<StatusView>;
  onSet: (status: StatusView) => void;
  onClose: () => void;
}) {
  const draft = `status:${code}`;
  const [words, setWords] = useState(() => readTextDraft(draft));
  const [wordsError, setWordsError] = useState<string>();
  const [ends, setEnds] = useState<StatusEnd>(DEFAULT_STATUS_END);

  function write(text: string) {
    setWords(text);
    setWordsError(undefined);
    writeTextDraft(draft, text);
  }

  const mutation = useMutation({
    mutationFn: (sent: NonNullable<StatusToSet>) => send(sent),
    onSuccess: (status, sent) => {
      if (sent.status === "words") write("");
      onSet(status);
      onClose();
    },
    onError: (error) => setWordsError(readFieldErrors(error)["words"]),
  });
  const tapped = mutation.isPending ? mutation.variables.status : undefined;
  const isAtField = isRefusal(mutation.error, "INPUT_INVALID") && wordsError !== undefined;

  function close() {
    mutation.reset();
    setWordsError(undefined);
    onClose();
  }

  function submit() {
    const sent = { status: "words", words: cleanLine(words), ends } as const;
    const wrong = statusChangeSchema.safeParse({ ...sent, code }).error?.issues.find(({ path }) => path[0] === "words");
    setWordsError(wrong?.message);
    if (!wrong) mutation.mutate(sent);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      busy={mutation.isPending}
      title={`${name}: durum`}
      description="Kodu okutanlar notun üstünde bunu görür. Süresi dolunca kendiliğinden kalkar."
    >
      <div className="grid gap-5">
        {!isAtField && <ActionFailure of={mutation} failed="Durum kaydedilemedi. Lütfen tekrar deneyin." />}
        <div className="grid gap-2">
          {otherStatuses.map(([kind, lasts]) => (
            <Button
              key={kind}
              look="secondary"
              busy={tapped === kind}
              idle={tapped !== undefined}
              busyText="Kaydediliyor…"
              onClick={() => mutation.mutate({ status: kind })}
            >
              <span className="grow text-left">{statusWords[kind]}</span>
              <span className="text-ink-soft text-sm font-normal whitespace-nowrap">{lasts}</span>
            </Button>
          ))}
        </div>
        <OwnWordsForm
          words={words}
          error={wordsError}
          ends={ends}
          isNoteHidden={isNoteHidden}
          tapped={tapped}
          onWrite={write}
          onEnds={setEnds}
          onSubmit={submit}
        />
      </div>
    </Dialog>
  );
}

function OwnWordsForm({
  words,
  error,
  ends,
  isNoteHidden,
  tapped,
  onWrite,
  onEnds,
  onSubmit,
}: {
  words: string;
  error: string | undefined;
  ends: StatusEnd;
  isNoteHidden: boolean;
  tapped: OwnerStatus | undefined;
  onWrite: (words: string) => void;
  onEnds: (ends: StatusEnd) => void;
  onSubmit: () => void;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (tapped === undefined) onSubmit();
      }}
      className="border-line grid gap-3 border-t pt-5"
    >
      {isNoteHidden && <Notice kind="info">Yönetici notunuzu gizledi. Okutanlar kendi sözlerinizi de görmez.</Notice>}
      <TextField
        label="Kendi sözünüz"
        hint="Örneğin: Yan dükkândayım"
        counted={{ used: countCharacters(cleanLine(words)), max: STATUS_WORDS_MAX }}
        value={words}
        autoComplete="off"
        enterKeyHint="send"
        error={error}
        onChange={({ target }) => onWrite(target.value)}
      />
      <p aria-hidden="true" className="-mb-1.5 font-semibold">
        {HOW_LONG_QUESTION}
      </p>
      <Choices
        legend={HOW_LONG_QUESTION}
        choices={STATUS_ENDS.map((value) => ({ value, label: statusEndWords[value] }))}
        chosen={ends}
        onChoose={onEnds}
      />
      <Button type="submit" busy={tapped === "words"} idle={tapped !== undefined} busyText="Kaydediliyor…">
        Bunu göster
      </Button>
    </form>
  );
}
