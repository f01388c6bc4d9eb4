import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import type { TollCheckView } from "#contract/fleet/toll-checks.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLocalDateTime, formatLongDate, formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { isRefusal, makeFailureSentence } from "#web/app/api/sentences.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CheckedTimeFields } from "./checked-time-fields.tsx";
import { findCheckedTimeProblem } from "./checked-time-problem.ts";

export function TollChecks() {
  const [removing, setRemoving] = useState<TollCheckView>();
  const list = useList(api.company.tollChecks.list.infiniteOptions(paged({})), {
    noun: "zaman",
    isSaid: false,
  });
  return (
    <div className="grid gap-5">
      <AddTollCheck />
      <List
        list={list}
        failed="Bakılan zamanlar yüklenirken bir hata oluştu."
        empty={
          <EmptyState title="Henüz bakılan zaman yok" text="Bir geçiş listesi eklediğinizde zamanı burada görünür." />
        }
      >
        {list.rows.length > 0 && (
          <ul aria-label="Bakılan zamanlar" className="border-line divide-line divide-y border-y">
            {list.rows.map((check) => (
              <TollCheckRow key={check.id} check={check} onRemove={() => setRemoving(check)} />
            ))}
          </ul>
        )}
      </List>
      <RemoveTollCheck check={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}

function TollCheckRow({ check, onRemove }: { check: TollCheckView; onRemove: () => void }) {
  const { by, at } = check;
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">{formatCheckSpan(check)}</p>
        <p className="text-ink-soft text-sm wrap-anywhere">
          {[formatCheckedCars(check), by, formatLongDate(at)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <IconButton danger Icon={Trash2} name={`${formatCheckSpan(check)} kaydını sil`} onClick={onRemove} />
    </li>
  );
}

function formatCheckSpan({ from, to }: TollCheckView): string {
  // `to` is exclusive; the text shows the last checked minute.
  return `${formatLongDateTime(from)} – ${formatLongDateTime(new Date(to.getTime() - 60_000))}`;
}

function formatCheckedCars({ plates }: TollCheckView): string {
  if (!plates) return "Bütün araçlar";
  return plates.length > 3 ? `${formatCount(plates.length)} plaka` : plates.join(", ");
}

function AddTollCheck() {
  const now = useNow(60_000);
  const [minutes, setMinutes] = useState(() => ({
    from: `${toIstanbulDate(now)}T00:00`,
    until: formatLocalDateTime(now),
  }));
  const [plate, setPlate] = useState("");
  const id = useRef(makeId());
  const problem = findCheckedTimeProblem(minutes, now);
  const add = useMutation({
    mutationFn: () =>
      api.company.tollChecks.add.call({ id: id.current, ...minutes, plates: plate.trim() === "" ? null : [plate] }),
    onSuccess: () => {
      id.current = makeId();
      setPlate("");
      showToast("Bakılan zaman kaydedildi.");
    },
    onError: (error) => {
      if (!isRefusal(error, "ID_TAKEN")) return;
      id.current = makeId();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined && !add.isPending) add.mutate();
      }}
    >
      <p className="text-ink-soft">HGS’ye baktınız ve geçiş yoksa zamanını buraya yazın.</p>
      <CheckedTimeFields minutes={minutes} error={problem} onChange={setMinutes} />
      <TextField
        label="Plaka (isteğe bağlı)"
        hint="Boş bırakırsanız bütün araçlarınız sayılır."
        value={plate}
        maxLength={20}
        autoCapitalize="characters"
        onChange={({ target }) => setPlate(target.value)}
      />
      {add.isError && (
        <Notice kind="bad">
          {makeFailureSentence(add, "Zaman kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.") ?? ""}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          look="secondary"
          idle={problem !== undefined}
          busy={add.isPending}
          busyText="Kaydediliyor…"
        >
          Baktım, geçiş yok
        </Button>
      </div>
    </form>
  );
}

function RemoveTollCheck({ check, onClose }: { check: TollCheckView | undefined; onClose: () => void }) {
  return (
    <ConfirmAction
      asked={check}
      onClose={onClose}
      title="Bu zamana bakılmamış sayılsın mı?"
      description={check && `${formatCheckSpan(check)}, ${formatCheckedCars(check)}. Eklediğiniz geçişler silinmez.`}
      action="Sil"
      busyText="Siliniyor…"
      failed="Kayıt silinirken bir hata oluştu. Lütfen tekrar deneyin."
      act={({ id }) => api.company.tollChecks.remove.call({ id })}
      onDone={() => showToast("Bakılan zaman silindi.")}
    />
  );
}
