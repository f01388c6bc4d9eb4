import { Link, type LinkProps } from "@tanstack/react-router";
import {
  BellRing,
  CalendarX,
  ChevronRight,
  CircleCheck,
  HandCoins,
  MessageSquareWarning,
  ReceiptText,
  Scale,
  ShieldAlert,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";

import type { FleetView } from "#contract/fleet/cars.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import { makeReachGapSentence } from "#contract/people/reach-gap.words.ts";
import { api } from "#web/app/api/client.ts";
import { paged } from "#web/app/list/paged.ts";
import { formatUnreadCount } from "#web/parts/unread.ts";

import { AttentionGroup, AttentionLine } from "./attention-group.tsx";
import { PreNoteRow } from "./attention-rows.tsx";
import { AwaitedPaymentRow } from "./awaited-payment-row.tsx";
import { Deadlines } from "./deadlines.tsx";

/** The number is small, so that the first car is visible below the lines. */
const FIRST_ROWS_MAX = 2;

export function Attention({ fleet, unread }: { fleet: FleetView; unread: number }) {
  const { untold } = fleet;
  const [isAll, setAll] = useState(false);
  const kinds = countKinds(fleet, unread);
  const isClear = untold === null && kinds === 0 && fleet.deadlines === 0;
  // For a new company, 'all is in order' would be wrong, because nothing has happened yet.
  if (isClear && fleet.firstSteps) return null;
  return (
    <section aria-labelledby="ilgilenin">
      <h2 id="ilgilenin" className="mb-2 text-lg font-bold">
        İlgilenmeniz gerekenler
      </h2>
      {isClear && (
        <p className="flex min-h-8 items-center gap-3">
          <CircleCheck aria-hidden="true" className="text-good shrink-0" />
          Şu anda ilgilenmeniz gereken bir şey yok.
        </p>
      )}
      {untold && <ReachGapWarning untold={untold} />}
      <Deadlines fleet={fleet} />
      <div
        className={`grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3 ${isAll ? "" : "max-sm:*:nth-[n+3]:hidden"}`}
      >
        <AttentionKinds fleet={fleet} unread={unread} />
      </div>
      {kinds > FIRST_ROWS_MAX && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className="text-brand min-h-11 px-3 font-semibold sm:hidden"
        >
          {isAll ? "Daha az göster" : `${kinds - FIRST_ROWS_MAX} konu daha`}
        </button>
      )}
    </section>
  );
}

function countKinds(fleet: FleetView, unread: number): number {
  const counts = [
    unread,
    fleet.policeNotices,
    fleet.endangered,
    fleet.noted,
    fleet.dueFines,
    fleet.awaitedPayments,
    fleet.dueDeposits,
    fleet.unnumberedPrices,
  ];
  return counts.filter((count) => count > 0).length;
}

function ReachGapWarning({ untold }: { untold: NonNullable<FleetView["untold"]> }) {
  return (
    <p className="border-bad/40 bg-bad-soft text-bad mb-2 rounded-xl border px-3 py-2 text-sm font-semibold sm:px-4">
      <span>{`Araçlara gelen mesajları bildiremiyoruz. ${makeReachGapSentence(untold)} `}</span>
      {untold.isMine && (
        <Link to={pages.alerts.path} className="inline-flex min-h-6 items-center underline">
          Bildirim yollarını aç
        </Link>
      )}
    </p>
  );
}

function AttentionKinds({ fleet, unread }: { fleet: FleetView; unread: number }) {
  const { latePoliceNotices } = fleet;
  const list = paged({});
  return (
    <>
      <AttentionLink
        to={pages.inbox.path}
        title="Yeni mesajlar"
        Icon={MessageSquareWarning}
        count={formatUnreadCount(unread)}
      />
      <AttentionLink
        to={pages.policeNotices.path}
        title={latePoliceNotices > 0 ? "KABİS’e bildirim gecikti" : "KABİS’e bildirilecek"}
        Icon={ShieldAlert}
        count={fleet.policeNotices}
        isLate={latePoliceNotices > 0}
      />
      <AttentionLink
        to={pages.calendar.path}
        title="Aracı dönmeyen rezervasyonlar"
        Icon={CalendarX}
        count={fleet.endangered}
      />
      <AttentionGroup
        title="Ön notlar"
        Icon={BellRing}
        count={fleet.noted}
        options={api.company.cars.noted.infiniteOptions(list)}
      >
        {(car) => <PreNoteRow key={car.code} car={car} />}
      </AttentionGroup>
      <AttentionLink
        to={pages.roadCharges.path}
        title="İndirimi bitecek cezalar"
        Icon={ReceiptText}
        count={fleet.dueFines}
      />
      <AttentionGroup
        title="Beklenen ödemeler"
        Icon={HandCoins}
        count={fleet.awaitedPayments}
        options={api.company.rentals.awaited.infiniteOptions(list)}
      >
        {(payment) => <AwaitedPaymentRow key={payment.id} payment={payment} />}
      </AttentionGroup>
      <AttentionLink
        to={pages.receivables.path}
        title="İade edilecek depozitolar"
        Icon={Wallet}
        count={fleet.dueDeposits}
      />
      <AttentionLink
        to={pages.companyProfile.path}
        hash={companyProfileRows.papers}
        title="Yetki belgesi numarasız fiyatlar"
        Icon={Scale}
        count={fleet.unnumberedPrices}
      />
    </>
  );
}

function AttentionLink({
  to,
  hash,
  title,
  Icon,
  count,
  isLate = false,
}: {
  to: NonNullable<LinkProps["to"]>;
  hash?: string;
  title: string;
  Icon: LucideIcon;
  count: number | string;
  isLate?: boolean;
}) {
  if (count === 0 || count === "0") return null;
  return (
    <Link
      to={to}
      {...(hash !== undefined && { hash })}
      className={`flex min-h-12 items-center gap-2 rounded-xl border px-3 py-2 font-semibold no-underline sm:gap-3 sm:px-4 ${isLate ? "border-bad/40 bg-bad-soft text-bad" : "border-line bg-surface hover:bg-sunken text-ink"}`}
    >
      <AttentionLine title={title} Icon={Icon} count={count} />
      <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
    </Link>
  );
}
