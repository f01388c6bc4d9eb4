import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { roadChargeKindWords, roadChargeMatchWords } from "#contract/fleet/road-charges.words.ts";
import { pages } from "#contract/pages.ts";
import {
  countDaysBetween,
  formatCalendarDate,
  formatLocalDateTime,
  formatLongDateTime,
} from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { StatusBadge } from "#web/parts/badge.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { roadChargeStateBadges, roadChargeStepBadges } from "./road-charge-badges.ts";
import { cacheRoadCharge } from "./road-charge-cache.ts";

/** A toll or fine with its renter and state. One press charges the renter, or reverses the charge. */
export function RoadChargeRow({
  road,
  today,
  onEdit,
}: {
  road: RoadChargeView;
  today: string;
  onEdit: (road: RoadChargeView) => void;
}) {
  const { id, kind, plate, happenedAt, amount, documentNo, text, state, rental, match, isCharged } = road;
  const name = `${plate}, ${formatLongDateTime(happenedAt)}, ${formatKurus(amount)}`;
  const charging = useMutation({
    mutationFn: (charge: boolean) => api.company.roadCharges[charge ? "charge" : "takeBack"].call({ id }),
    onSuccess: async (now) => {
      showToast(
        now.isCharged
          ? `${formatKurus(amount)} ${now.rental?.renterName ?? ""} hesabına yansıtıldı.`
          : "Yansıtma geri alındı.",
      );
      await cacheRoadCharge(now);
    },
    // Somebody else may have changed or deleted the toll or fine.
  });
  const mayReverse = useHasCompanyRight("reverse");
  const step = isCharged ? "charged" : rental ? "open" : match === "own" ? "own" : "unclear";

  return (
    <li className="border-line bg-surface grid gap-3 rounded-2xl border p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PlateOrCode plate={plate} code="" />
        <p className="text-lg font-bold whitespace-nowrap tabular-nums">{formatKurus(amount)}</p>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p>
            <span>{`${roadChargeKindWords[kind]} · `}</span>
            <span className="tabular-nums">{formatLongDateTime(happenedAt)}</span>
          </p>
          {(documentNo !== "" || text !== "") && (
            <p className="text-ink-soft text-sm wrap-anywhere">
              {[documentNo !== "" && `Belge no: ${documentNo}`, text].filter(Boolean).join(" · ")}
            </p>
          )}
          <RoadChargeRenter road={road} />
        </div>
        <div className="-mr-2 -mb-2 flex flex-wrap items-center justify-between gap-x-2 max-sm:w-full">
          <p className="flex flex-wrap gap-2">
            {step !== "open" && <StatusBadge look={roadChargeStepBadges[step]} />}
            {/* The badge 'Yeni' is omitted for a charged row, because a charged toll or fine is not new. */}
            {(state !== "new" || !isCharged) && <StatusBadge look={roadChargeStateBadges[state]} />}
          </p>
          <div className="ml-auto flex items-center">
            {rental && !isCharged && (
              <Button
                look="quiet"
                aria-label={`Kiracıya yansıt: ${name}`}
                busy={charging.isPending}
                busyText="Yansıtılıyor…"
                onClick={() => charging.mutate(true)}
              >
                Kiracıya yansıt
              </Button>
            )}
            {mayReverse && isCharged && (
              <Button
                look="quiet"
                aria-label={`Yansıtmayı geri al: ${name}`}
                busy={charging.isPending}
                busyText="Geri alınıyor…"
                onClick={() => charging.mutate(false)}
              >
                Yansıtmayı geri al
              </Button>
            )}
            {step === "unclear" ? (
              <Button look="quiet" aria-label={`Kiracıyı seç: ${name}`} onClick={() => onEdit(road)}>
                Kiracıyı seç
              </Button>
            ) : (
              <IconButton Icon={Pencil} name={`Düzenle: ${name}`} onClick={() => onEdit(road)} />
            )}
          </div>
        </div>
      </div>
      <ReducedDeadline road={road} today={today} />
      <ActionFailure of={charging} failed="Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin." />
    </li>
  );
}

/** The renter who had the car at the time of the toll or fine, and a text if the renter is not certain. */
function RoadChargeRenter({ road: { rental, match, plate, happenedAt } }: { road: RoadChargeView }) {
  const doubt = match === "certain" ? undefined : roadChargeMatchWords[match];
  return (
    <p className="wrap-anywhere">
      {rental && (
        <Link
          to={pages.billing.path}
          search={{ rental: rental.id }}
          className="text-brand inline-flex min-h-8 items-center font-semibold underline"
        >
          {rental.renterName}
        </Link>
      )}
      {rental && doubt && <span className="text-ink-soft">{` · ${doubt}`}</span>}
      {!rental && match !== "own" && (
        <>
          <span>{`${doubt ?? ""}. `}</span>
          <Link
            to={pages.plateHolder.path}
            search={{ plate, at: formatLocalDateTime(happenedAt) }}
            className="text-brand inline-flex min-h-8 items-center font-semibold underline"
          >
            O anda kimdeydi?
          </Link>
        </>
      )}
    </p>
  );
}

/**
 * The last day of the reduced payment. Renders nothing if there is no such day, or if the fine is paid or disputed.
 */
function ReducedDeadline({ road: { reducedUntil, state }, today }: { road: RoadChargeView; today: string }) {
  if (reducedUntil === null || state === "paid" || state === "objected") return null;
  const days = countDaysBetween(today, reducedUntil);
  const day = formatCalendarDate(reducedUntil);
  if (days < 0) return <p className="text-bad font-semibold">{`İndirimli ödeme süresi ${day} doldu.`}</p>;
  return (
    <p
      className={days <= 7 ? "text-warn font-semibold" : "text-ink-soft"}
    >{`İndirimli ödemenin son günü: ${day}${days === 0 ? " (bugün)" : ` (${days} gün kaldı)`}`}</p>
  );
}
