import { Link } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";

import type { PlateHolderRentalView, PlateHolderView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { PlateText } from "#web/parts/plate-text.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { announceToScreenReader } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { RentalPapers } from "./rental-papers.tsx";
import { UncertainPlate } from "./uncertain-plate.tsx";

export function PlateHolder({
  answer: { plate, at, rentals, before, after, isOwn },
  isWholeDay,
}: {
  answer: PlateHolderView;
  isWholeDay: boolean;
}) {
  const shownPlate = <PlateText plate={plate} />;
  const time = isWholeDay ? formatLongDate(at) : formatLongDateTime(at);
  const said =
    rentals.length > 0 ? rentals.map(({ renterName }) => renterName).join(", ") : describeUnrentedTime(before, after);
  useEffect(() => {
    if (said !== undefined) announceToScreenReader(said);
  }, [said]);

  if (rentals.length > 0)
    return (
      <>
        <p className="mb-3 text-lg font-bold wrap-anywhere">
          {shownPlate}
          {rentals.length === 1 ? (
            <span>{`, ${time}: kiradaydı`}</span>
          ) : (
            <span>{`, ${time}: araç bu ${isWholeDay ? "gün" : "dakikada"} el değiştirdi`}</span>
          )}
        </p>
        <ul className="grid gap-3">
          {rentals.map((rental) => (
            <HolderRental key={rental.id} rental={rental} />
          ))}
        </ul>
      </>
    );
  if (said !== undefined)
    return (
      <>
        <p className="mb-3 text-lg font-bold wrap-anywhere">
          {shownPlate}
          <span>{`, ${time}: kirada değildi`}</span>
        </p>
        <p className="mb-4">{said}</p>
        <ul className="grid gap-3">
          {before && <HolderRental rental={before} which="Önceki kiralama" />}
          {after && <HolderRental rental={after} which="Sonraki kiralama" />}
        </ul>
      </>
    );
  return (
    <Notice kind="info">
      {shownPlate}
      <span>{` ${isOwn ? "plakasıyla hiç kiralama yapılmadı." : "plakası hiçbir aracınızda ve kiralamanızda yok."}`}</span>
    </Notice>
  );
}

function describeUnrentedTime(
  before: PlateHolderRentalView | null,
  after: PlateHolderRentalView | null,
): string | undefined {
  const ended = before?.endedAt && `önceki kiralama ${formatLongDateTime(before.endedAt)} bitti`;
  const started = after && `sonraki ${formatLongDateTime(after.startedAt)} başladı`;
  if (ended && started) return `İki kiralama arasında: ${ended}, ${started}.`;
  if (ended) return `Bu plakayla ${ended}. Ondan sonra kiralanmadı.`;
  return after ? `Bu plakayla ilk kiralama ${formatLongDateTime(after.startedAt)} başladı.` : undefined;
}

function HolderRental({
  rental: { id, plateUncertain, renterName, renterPhone, startedAt, endedAt, papers },
  which,
}: {
  rental: PlateHolderRentalView;
  which?: string;
}) {
  return (
    <li className="border-line bg-surface grid gap-3 rounded-2xl border p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-lg font-bold wrap-anywhere">
          {which && <span className="text-ink-soft block text-sm font-normal">{which}</span>}
          <span translate="no">{renterName}</span>
        </p>
        {renterPhone !== "" && <CallLink phone={renterPhone} name={renterName} />}
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <HolderFact name="Başlangıç">{formatLongDateTime(startedAt)}</HolderFact>
        <HolderFact name="Bitiş">{endedAt === null ? "Sürüyor" : formatLongDateTime(endedAt)}</HolderFact>
      </dl>
      {plateUncertain && <UncertainPlate />}
      <RentalPapers rentalId={id} papers={papers} />
      <Link
        to={pages.billing.path}
        search={{ rental: id }}
        className={`${getButtonStyle("secondary")} justify-self-start`}
      >
        Kiralamayı aç
      </Link>
    </li>
  );
}

function HolderFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
