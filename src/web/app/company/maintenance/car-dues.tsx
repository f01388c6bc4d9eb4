import { Pencil, Plus } from "lucide-react";

import type { CarDuesView, CarDueView } from "#contract/fleet/maintenance.ts";
import { dueKindWords, formatDueName } from "#contract/fleet/maintenance.words.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import { isDeadlineKind } from "#domain/fleet/car.ts";
import { CAR_DUES_MAX, measureDueDistance, OTHER_DUE_KINDS, type DueKind } from "#domain/fleet/maintenance.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { DueState } from "#web/app/company/parts/due-state.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

import { DoneForm } from "./done-form.tsx";
import { DueForm } from "./due-form.tsx";

/** Without `due` a new one of this kind. */
export type OpenedDue =
  | { form: "edit"; kind: DueKind; due?: CarDueView | undefined }
  | { form: "done"; due: CarDueView };

interface At {
  today: string;
  km: number | null;
}

/** What a car is due for besides the dates of its form. */
export function OtherDues({
  dues,
  at,
  onOpen,
}: {
  dues: readonly CarDueView[];
  at: At;
  onOpen: (opened: OpenedDue) => void;
}) {
  const mayEdit = useMayEditCars();
  return (
    <section aria-labelledby="diger-bakimlar" className="border-line grid gap-4 border-t pt-4">
      <h4 id="diger-bakimlar" className="font-semibold">
        Diğer bakımlar
      </h4>
      {dues.length === 0 ? (
        <p className="text-ink-soft">Lastik, MTV ya da başka bir iş yazın, günü ya da km’si yaklaşınca söyleyelim.</p>
      ) : (
        <ul className="divide-line -my-3 divide-y">
          {dues.map((due) => (
            <li key={due.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-32 text-sm">
                <p className="text-base font-medium wrap-anywhere">{formatDueName(due)}</p>
                <DueFacts due={due} at={at} />
              </div>
              <DueActions kind={due.kind} due={due} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && dues.length < CAR_DUES_MAX && (
        <Button
          look="secondary"
          onClick={() => onOpen({ form: "edit", kind: OTHER_DUE_KINDS[0] })}
          className="sm:justify-self-start"
        >
          <Plus aria-hidden="true" size={18} />
          <span>Bakım ekle</span>
        </Button>
      )}
    </section>
  );
}

type DueFactsOf = Pick<CarDueView, "kind" | "dueOn" | "dueKm" | "lastOn" | "lastKm">;

/** With `isDayTyped` the day stands in a field above. */
export function DueFacts({ due, at, isDayTyped = false }: { due: DueFactsOf; at: At; isDayTyped?: boolean }) {
  const next = formatDayAndKm(isDayTyped ? null : due.dueOn, due.dueKm, " ya da ");
  const last = formatDayAndKm(due.lastOn, due.lastKm, ", ");
  const isUnknown = due.dueOn === null && due.dueKm === null;
  const lines = [
    next,
    isUnknown ? (isDayTyped ? "Tarih girilmedi" : "Sıradaki tarih ya da km yazılmadı") : "",
    last && `Son: ${last}`,
    due.dueKm !== null && at.km === null ? "Aracın km’si bilinmiyor. İlk teslim ya da dönüşte yazın." : "",
  ].filter(Boolean);
  return (
    <>
      <DueState kind={due.kind} distance={measureDueDistance(due, at)} />
      {lines.map((line) => (
        <span key={line} className="text-ink-soft block">
          {line}
        </span>
      ))}
    </>
  );
}

function formatDayAndKm(on: string | null, km: number | null, between: string): string {
  return [on === null ? "" : formatCalendarDate(on), km === null ? "" : formatKm(km)].filter(Boolean).join(between);
}

export function DueActions({
  kind,
  due,
  onOpen,
}: {
  kind: DueKind;
  due: CarDueView | undefined;
  onOpen: (opened: OpenedDue) => void;
}) {
  const mayEdit = useMayEditCars();
  const mayKeepBooks = useMayKeepBooks();
  const name = due ? formatDueName(due) : dueKindWords[kind];
  return (
    <div className="-mr-2 flex items-center gap-1">
      {mayKeepBooks && due && (
        <Button look="secondary" aria-label={`${name}: yapıldı`} onClick={() => onOpen({ form: "done", due })}>
          Yapıldı
        </Button>
      )}
      {mayEdit && (
        <IconButton Icon={Pencil} name={`${name}: düzenle`} onClick={() => onOpen({ form: "edit", kind, due })} />
      )}
    </div>
  );
}

export function DueDialog({
  code,
  at,
  opened,
  onClose,
}: {
  code: string;
  at: At;
  opened: OpenedDue | undefined;
  onClose: () => void;
}) {
  return (
    <FormDialog open={opened !== undefined} onClose={onClose} title={opened && getFormTitle(opened)}>
      {({ close, leave, setBusy }) => {
        const dialog = { ...at, onClose: close, onBusy: setBusy };
        if (opened?.form === "done") return <DoneForm due={opened.due} onLeave={leave} {...dialog} />;
        return opened && <DueForm code={code} kind={opened.kind} due={opened.due} {...dialog} />;
      }}
    </FormDialog>
  );
}

function getFormTitle(opened: OpenedDue): string {
  if (opened.form === "done") return `${formatDueName(opened.due)} yapıldı`;
  if (opened.due) return formatDueName(opened.due);
  return isDeadlineKind(opened.kind) ? dueKindWords[opened.kind] : "Bakım ekle";
}

/** Where a car has two of one kind from before, the second one stands among the others. */
export function splitDues({ dues }: CarDuesView): { ofForm: Map<DueKind, CarDueView>; others: CarDueView[] } {
  const ofForm = new Map<DueKind, CarDueView>();
  for (const due of dues) if (isDeadlineKind(due.kind) && !ofForm.has(due.kind)) ofForm.set(due.kind, due);
  return { ofForm, others: dues.filter((due) => ofForm.get(due.kind) !== due) };
}
