import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { formatRecordedTimes } from "#contract/fleet/recorded-times.words.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { findRecordedDifference } from "#domain/fleet/recorded-time.ts";
import type { RentalTime } from "#domain/fleet/rental.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { rentalQueryOptions } from "#web/app/company/parts/rental-options.ts";
import { PoliceNoticeLink } from "#web/app/company/police-notices/police-notice-link.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

const wordsOfTime = {
  start: { name: "Başlangıç", button: "Başlangıcı düzelt" },
  end: { name: "Bitiş", button: "Bitişi düzelt" },
} as const;

export function RecordedTime({ rental, time }: { rental: RentalView; time: RentalTime }) {
  const { id, version, startedAt, dueAt, endedAt } = rental;
  const now = useNow(60_000);
  const take = useMutation({
    mutationFn: () => api.company.rentals.takeRecordedTime.call({ id, version, time }),
    onSuccess: (stored) => {
      void cacheData(rentalQueryOptions(id).queryKey, stored);
    },
  });
  const recorded = time === "start" ? rental.recordedStart : rental.recordedEnd;
  const written = time === "start" ? startedAt : endedAt;
  if (take.data) return <CorrectedText text={`${wordsOfTime[time].name} düzeltildi. `} />;
  if (recorded === null || written === null) return null;
  const isLate = time === "end" && (recorded > dueAt || written > dueAt);
  return (
    <div className="mt-1 mb-2 grid justify-items-start gap-2">
      <p className="text-ink-soft text-sm">{formatRecordedTimes(time, recorded, written, now)}</p>
      {isLate && (
        <p className="text-ink-soft text-sm">Hesaba yazılmış gecikme kalemi değişmez. Gerekirse onu geri alın.</p>
      )}
      <ActionFailure
        of={take}
        changed="Bu kiralama bu arada değişti. Zamanlara bakıp yeniden deneyin."
        failed={`${wordsOfTime[time].name} düzeltilemedi. Lütfen tekrar deneyin.`}
      />
      <Button look="secondary" busy={take.isPending} busyText="Düzeltiliyor…" onClick={() => take.mutate()}>
        {wordsOfTime[time].button}
      </Button>
    </div>
  );
}

function CorrectedText({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has been removed, so the focus would be lost.
    takeLostFocus(() => place.current);
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="mt-1 mb-2">
      <Notice kind="good">
        <span>{text}</span>
        <PoliceNoticeLink />
      </Notice>
    </div>
  );
}

export function RecordedTimeOfRecord({ view }: { view: ConditionView }) {
  const { rentalId, direction, carNo, report } = view;
  const time = direction === "out" ? "start" : "end";
  const differs = findRecordedDifference(time, view, report?.happenedAt) !== null;
  const rental = useQuery({ ...rentalQueryOptions(rentalId), enabled: differs }).data;
  // Only the first hand-over is the start of the rental, and only the last return is its end.
  const isOwn = rental && carNo === (time === "start" ? 1 : rental.left.length + 1);
  if (!isOwn) return null;
  return (
    <div className="border-line bg-surface rounded-2xl border px-4 py-2 empty:hidden">
      <RecordedTime key={rentalId} rental={rental} time={time} />
    </div>
  );
}
