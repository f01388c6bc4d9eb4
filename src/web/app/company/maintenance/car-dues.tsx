import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";

import type { CarDueView } from "#contract/fleet/maintenance.ts";
import { formatDueName } from "#contract/fleet/maintenance.words.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import { CAR_DUES_MAX, measureDueDistance } from "#domain/fleet/maintenance.ts";
import { formatCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { DueState } from "#web/app/company/parts/deadline-state.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

import { DoneForm } from "./done-form.tsx";
import { DueForm } from "./due-form.tsx";
import { duesQueryOptions } from "./maintenance-data.ts";

type OpenedForm = { form: "new" } | { form: "edit" | "done"; due: CarDueView };

export function CarDues({ code }: { code: string }) {
  const dues = useQuery(duesQueryOptions(code));
  const today = toIstanbulDate(useNow(60_000));
  const mayEdit = useMayEditCars();
  const [opened, setOpened] = useState<OpenedForm>();
  if (!dues.data) return <Loading of={dues} failed="Bakımlar yüklenirken bir hata oluştu." rows={1} />;
  const { km, dues: all } = dues.data;
  return (
    <div className="grid gap-4">
      {all.length === 0 ? (
        <p className="text-ink-soft">
          Bu araç için bakım yazılmadı. Yağ, lastik ya da MTV gibi işleri yazın, günü ya da km’si yaklaşınca söyleyelim.
        </p>
      ) : (
        <ul className="divide-line -my-3 divide-y">
          {all.map((due) => (
            <DueRow
              key={due.id}
              due={due}
              at={{ today, km }}
              onDone={() => setOpened({ form: "done", due })}
              onEdit={() => setOpened({ form: "edit", due })}
            />
          ))}
        </ul>
      )}
      {mayEdit && all.length < CAR_DUES_MAX && (
        <Button look="secondary" onClick={() => setOpened({ form: "new" })} className="sm:justify-self-start">
          <Plus aria-hidden="true" size={18} />
          <span>Bakım ekle</span>
        </Button>
      )}
      <FormDialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && getFormTitle(opened)}
      >
        {({ close, leave, setBusy }) => {
          const dialog = { onClose: close, onLeave: leave, onBusy: setBusy };
          if (opened?.form === "done") return <DoneForm due={opened.due} km={km} today={today} {...dialog} />;
          const due = opened?.form === "edit" ? opened.due : null;
          return <DueForm code={code} due={due} km={km} today={today} {...dialog} />;
        }}
      </FormDialog>
    </div>
  );
}

function getFormTitle(opened: OpenedForm): string {
  if (opened.form === "new") return "Bakım ekle";
  return opened.form === "done" ? `${formatDueName(opened.due)} yapıldı` : formatDueName(opened.due);
}

function DueRow({
  due,
  at,
  onDone,
  onEdit,
}: {
  due: CarDueView;
  at: { today: string; km: number | null };
  onDone: () => void;
  onEdit: () => void;
}) {
  const mayEdit = useMayEditCars();
  const mayKeepBooks = useMayKeepBooks();
  const name = formatDueName(due);
  const last = formatDayAndKm(due.lastOn, due.lastKm, ", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-32">
        <p className="font-medium wrap-anywhere">{name}</p>
        <DueState distance={measureDueDistance(due, at)} />
        <p className="text-ink-soft text-sm">
          {formatDayAndKm(due.dueOn, due.dueKm, " ya da ") || "Sıradaki tarih ya da km yazılmadı"}
        </p>
        {last !== "" && <p className="text-ink-soft text-sm">{`Son: ${last}`}</p>}
        {due.dueKm !== null && at.km === null && (
          <p className="text-ink-soft text-sm">Aracın km’si bilinmiyor. İlk teslim ya da dönüşte yazın.</p>
        )}
      </div>
      <div className="-mr-2 flex items-center gap-1">
        {mayKeepBooks && (
          <Button look="secondary" aria-label={`${name}: yapıldı`} onClick={onDone}>
            Yapıldı
          </Button>
        )}
        {mayEdit && <IconButton Icon={Pencil} name={`${name}: düzenle`} onClick={onEdit} />}
      </div>
    </li>
  );
}

function formatDayAndKm(on: string | null, km: number | null, between: string): string {
  return [on === null ? "" : formatCalendarDate(on), km === null ? "" : formatKm(km)].filter(Boolean).join(between);
}
