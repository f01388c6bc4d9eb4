import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, FailedState, WaitingState } from "#web/ui/states.tsx";

import type { useCalendarRows } from "./calendar-data.ts";

export function CalendarState({ calendar, search }: { calendar: ReturnType<typeof useCalendarRows>; search: string }) {
  const { count, error, isPending } = calendar;
  const isEmpty = !isPending && count === 0;
  return (
    <>
      {error && (
        <div className="mb-4">
          <FailedState
            text={readSentenceFor(error, "Takvim yüklenirken bir hata oluştu.")}
            retry={calendar.refetch}
            busy={calendar.isFetching}
          />
        </div>
      )}
      {isEmpty && !error && <NoCars search={search} />}
      {isPending && count === 0 && !error && <WaitingState rows={4} />}
    </>
  );
}

function NoCars({ search }: { search: string }) {
  if (search === "")
    return <EmptyState title="Takvimde henüz araç yok" text="Aracınız eklendiğinde günleri burada görünür." />;
  return (
    <EmptyState title="Takvimde eşleşen yok" text="Bu günlerde bu plakada ya da adda bir kayıt yok.">
      <Link
        to={pages.reservations.path}
        search={{ search, list: "all" }}
        className={`${getButtonStyle("secondary")} mt-5 max-sm:w-full`}
      >
        Rezervasyonlarda ara
      </Link>
    </EmptyState>
  );
}

export function MoreCars({ listed, busy, onMore }: { listed: number; busy: boolean; onMore: () => void }) {
  return (
    <div className="mt-6 grid justify-items-start gap-2">
      <p className="text-ink-soft">{`Listede plaka sırasıyla ilk ${listed} araç var.`}</p>
      <Button look="secondary" busy={busy} busyText="Yükleniyor…" onClick={onMore}>
        Daha fazla araç
      </Button>
    </div>
  );
}
