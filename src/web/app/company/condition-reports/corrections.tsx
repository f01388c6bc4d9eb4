import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { ConditionReportView, ConditionView } from "#contract/fleet/condition-reports.ts";
import { CONDITION_NOTES_MAX } from "#domain/fleet/condition-report.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { readFieldErrors, isRefusal, makeFailureSentence } from "#web/app/api/sentences.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function Corrections({ view, report }: { view: ConditionView; report: ConditionReportView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="duzeltmeler" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <h2 id="duzeltmeler" className="text-lg font-bold">
        Düzeltme notları
      </h2>
      {report.corrections.length === 0 && <p className="text-ink-soft">Düzeltme yok.</p>}
      <ul className="divide-line divide-y">
        {report.corrections.map(({ id, text, madeBy, createdAt }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-ink-soft text-sm">{`${madeBy}, ${formatLongDateTime(createdAt)}`}</p>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <CorrectionForm view={view} report={report} onDone={() => setOpen(false)} />
      ) : (
        <Button look="secondary" onClick={() => setOpen(true)}>
          Düzeltme notu ekle
        </Button>
      )}
    </section>
  );
}

export function CorrectionForm({
  view: { rentalId },
  report,
  proposed = "",
  onDone,
}: {
  view: ConditionView;
  report: ConditionReportView;
  proposed?: string;
  onDone: () => void;
}) {
  const [text, setText] = useState(proposed);
  // The id stays the same, so that a retry does not store the correction twice.
  const [id, setId] = useState(makeId);
  useUnsaved(text !== "");
  const add = useMutation({
    ...api.company.conditionReports.addNote.mutationOptions(),
    onSuccess: async () => {
      await refreshPage();
      showToast("Düzeltme notu eklendi.");
      onDone();
    },
    onError: (error) => {
      if (isRefusal(error, "ID_TAKEN")) setId(makeId());
    },
  });
  const wrong = readFieldErrors(add.error)["text"];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate({ id, rentalId, reportId: report.id, text });
      }}
      className="grid gap-3"
    >
      <TextArea
        label="Düzeltme"
        counted={{ used: countCharacters(text), max: CONDITION_NOTES_MAX }}
        hint="Silinemez, adınızla yazılır."
        error={wrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {add.isError && wrong === undefined && (
        <Notice kind="bad">{makeFailureSentence(add, "Düzeltme notu eklenemedi. Lütfen tekrar deneyin.")}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={add.isPending} busyText="Ekleniyor…">
          Notu ekle
        </Button>
        <Button look="secondary" busy={add.isPending} onClick={onDone}>
          Vazgeç
        </Button>
      </div>
    </form>
  );
}
