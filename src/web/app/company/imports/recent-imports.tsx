import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import type { ImportView, UndoResultView } from "#contract/fleet/imports.ts";
import { mayUndoImport } from "#domain/fleet/import-undo.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { refreshPage } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ListImportKind } from "./import-kind.ts";

/** The lists that were imported in the last 24 hours. Members who may undo an import get an undo button. */
export function RecentImports<Line, Known>({
  kind,
  onUndone,
}: {
  kind: ListImportKind<Line, Known>;
  onUndone: () => void;
}) {
  const actor = toActor(useAccount());
  const [asked, setAsked] = useState<ImportView>();
  const [undone, setUndone] = useState<UndoResultView>();
  const lists = useQuery({ queryKey: ["recent-imports", kind.what], queryFn: () => kind.procedures.list.call({}) });
  return (
    <>
      {undone && <Notice kind="good">{describeUndoResult(undone, kind.noun)}</Notice>}
      {lists.data && lists.data.length > 0 && (
        <ul
          aria-label="Getirilen listeler"
          className="border-line bg-surface divide-line divide-y rounded-2xl border px-4"
        >
          {lists.data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="block font-semibold">{`Getirilen liste: ${describeImport(one, kind.noun)}`}</span>
                <span className="text-ink-soft block text-sm wrap-anywhere">
                  {[formatLongDateTime(one.at), one.by].filter(Boolean).join(" · ")}
                </span>
              </p>
              {mayUndoImport(actor, one) && (
                <Button look="secondary" onClick={() => setAsked(one)}>
                  Geri al
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title="Bu listeyi geri almak istiyor musunuz?"
        description={asked && describeUndo(asked, kind)}
        action="Geri al"
        busyText="Geri alınıyor…"
        failed="Liste geri alınırken bir hata oluştu. Lütfen tekrar deneyin."
        act={({ id }) => kind.procedures.undo.call({ id })}
        onDone={async (became) => {
          setUndone(became);
          onUndone();
          await refreshPage();
        }}
      />
    </>
  );
}

function describeImport({ added, changed }: ImportView, noun: string): string {
  return [added > 0 && `${formatCount(added)} yeni ${noun}`, changed > 0 && `${formatCount(changed)} değişen ${noun}`]
    .filter(Boolean)
    .join(", ");
}

function describeUndo(
  { added, changed }: ImportView,
  { noun, alsoUndone }: Pick<ListImportKind<unknown, unknown>, "noun" | "alsoUndone">,
): string {
  return [
    added > 0 && `Listenin eklediği ${formatCount(added)} ${noun} silinir. Sonradan kullandıklarınız kalır.`,
    changed > 0 && `Değiştirdiği ${formatCount(changed)} ${noun} eski hâline döner.`,
    alsoUndone,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeUndoResult({ removed, restored, kept, keptNames }: UndoResultView, noun: string): string {
  const more = kept - keptNames.length;
  const names = [...keptNames, ...(more > 0 ? [`${formatCount(more)} ${noun} daha`] : [])].join(", ");
  return [
    "Liste geri alındı.",
    removed > 0 && `${formatCount(removed)} ${noun} silindi.`,
    restored > 0 && `${formatCount(restored)} ${noun} eski hâline döndü.`,
    kept > 0 && `${formatCount(kept)} ${noun} kullanıldığı ya da sonradan değiştiği için kaldı: ${names}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
