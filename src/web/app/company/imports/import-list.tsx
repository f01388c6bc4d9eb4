import { useState } from "react";

import { formatCount } from "#domain/words/count.ts";
import { ImportColumns } from "#web/app/company/list-files/import-columns.tsx";
import { ListSource } from "#web/app/company/list-files/list-source.tsx";
import { NextSteps } from "#web/app/company/parts/next-steps.tsx";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Notice } from "#web/ui/notice.tsx";

import { isLineToSave, type ListImportKind } from "./import-kind.ts";
import { ImportLines } from "./import-lines.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useListImport } from "./use-list-import.ts";

/**
 * Imports a list that is pasted or read from a file: shows its columns and lines, saves all lines with one button, and
 * then offers to undo the import.
 */
export function ImportList<Line, Known>({ kind }: { kind: ListImportKind<Line, Known> }) {
  const [isFilled, setIsFilled] = useState(false);
  /** The React key of the input for the list. A new number empties the input. */
  const [turn, setTurn] = useState(0);
  const [done, setDone] = useState<number>();
  const [answer, setAnswer] = useState(false);
  const list = useListImport(kind);
  const question = kind.useQuestion();
  const { reading, lines, progress } = list;
  const toSave = lines?.filter(isLineToSave).length ?? 0;
  useUnsaved(isFilled || toSave > 0);

  function clear() {
    list.forget();
    setIsFilled(false);
    setAnswer(false);
    setTurn((now) => now + 1);
  }

  async function save() {
    const saved = await list.save({ answer });
    if (saved === undefined) return;
    clear();
    setDone(saved);
  }

  return (
    <div className="grid gap-5">
      {done !== undefined && (
        <Notice kind="good">{`${formatCount(done)} ${kind.noun} kaydedildi. Vazgeçerseniz bir gün içinde geri alabilirsiniz.`}</Notice>
      )}
      {done !== undefined && <NextSteps />}
      <RecentImports kind={kind} onUndone={() => setDone(undefined)} />
      <ListSource
        key={turn}
        hint={kind.hint}
        placeholder={kind.placeholder}
        refused={list.refused}
        reading={progress?.what}
        isRead={reading !== undefined}
        lines={reading?.lines.length}
        onList={(text) => {
          setDone(undefined);
          list.read(text);
        }}
        onRefuse={list.refuse}
        onChange={(filled) => {
          setIsFilled(filled);
          if (!filled) list.forget();
        }}
      />
      <ImportProgress kind={kind} list={list} />
      {reading && (
        <ImportColumns
          heading={
            <h2 id="okunan-sutunlar" className="text-lg font-bold">
              Okunan sütunlar
            </h2>
          }
          kind={kind}
          reading={reading}
          isRemembered={list.isRemembered}
          idle={progress?.what === "saving"}
          onChoose={list.choose}
          onForget={list.readAnew}
        />
      )}
      {lines && (
        <ImportLines
          heading={
            <h2 id="okunan-satirlar" className="text-lg font-bold">
              Okunan satırlar
            </h2>
          }
          kind={kind}
          lines={lines}
          onTick={list.tick}
        />
      )}
      {reading && (
        <SaveBar
          label={makeSaveLabel(reading.isAsked, toSave, kind.nounInAccusative)}
          canSave={toSave > 0}
          progress={progress?.what}
          again={
            list.error !== undefined && !lines ? { label: "Yeniden karşılaştır", onClick: list.lookAgain } : undefined
          }
          className="bg-ground -mx-4 px-4 sm:mx-0 sm:px-0"
          onSave={() => void save()}
          onClear={clear}
        >
          {question !== undefined && toSave > 0 && (
            <ImportQuestion text={question} answer={answer} idle={progress?.what === "saving"} onAnswer={setAnswer} />
          )}
        </SaveBar>
      )}
    </div>
  );
}

/**
 * The checkbox for the kind's question, whose answer applies to all lines. It is beside the save button, so that nobody
 * overlooks it.
 */
function ImportQuestion({
  text,
  answer,
  idle,
  onAnswer,
}: {
  text: string;
  answer: boolean;
  idle: boolean;
  onAnswer: (answer: boolean) => void;
}) {
  return (
    <label className="mb-2 inline-flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="accent-brand size-5 shrink-0"
        checked={answer}
        disabled={idle}
        onChange={({ target }) => onAnswer(target.checked)}
      />
      <span>{text}</span>
    </label>
  );
}

function makeSaveLabel(isAsked: boolean, toSave: number, noun: string): string {
  if (isAsked) return "Önce seçimleri tamamlayın";
  return toSave > 0 ? `${formatCount(toSave)} ${noun} kaydet` : "Kaydedilecek satır yok";
}
