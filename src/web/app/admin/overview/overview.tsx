import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Building2, ChevronRight, Flag, MailX, PenLine, QrCode, ShoppingBag, type LucideIcon } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { CountView, OverviewView } from "#contract/people/overview.ts";
import { formatCountView } from "#web/app/list/count-view.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { DoubtedClock } from "./doubted-clock.tsx";
import { LastDays } from "./last-days.tsx";
import { messageWayWords } from "./message-words.ts";
import { overviewQueryOptions } from "./overview-data.ts";

export function Overview() {
  const query = useQuery(overviewQueryOptions());
  if (query.data) return <OverviewNumbers overview={query.data} />;
  return <Loading of={query} failed="Sayılar yüklenirken bir hata oluştu." rows={2} />;
}

function OverviewNumbers({
  overview: {
    waitingCompanies,
    waitingNames,
    waitingPlates,
    openReports,
    claimAlarms,
    openOrders,
    freeCodes,
    undelivered,
    days,
    doubtedClock,
  },
}: {
  overview: OverviewView;
}) {
  const failed = undelivered.filter(({ count }) => count > 0);
  const isQuiet = [waitingCompanies, waitingNames, waitingPlates, openReports, openOrders].every(
    ({ count }) => count === 0,
  );
  return (
    <section aria-labelledby="sayilar" className="grid grid-cols-1 gap-4">
      <h2 id="sayilar" className="sr-only">
        Sayılar
      </h2>
      {doubtedClock && <DoubtedClock clock={doubtedClock} />}
      {isQuiet && <Notice kind="good">Bekleyen iş yok.</Notice>}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <OverviewFigure
          Icon={Building2}
          name="Onay bekleyen şirket"
          count={waitingCompanies}
          isWaiting={waitingCompanies.count > 0}
          link={{ to: pages.adminCompanies.path, search: { state: "waiting" } }}
        />
        {waitingNames.count > 0 && (
          <OverviewFigure
            Icon={PenLine}
            name="Yeni adı onay bekleyen şirket"
            count={waitingNames}
            isWaiting
            link={{ to: pages.adminCompanies.path, search: { state: "name-waiting" } }}
          />
        )}
        {waitingPlates.count > 0 && (
          <OverviewFigure
            Icon={PenLine}
            name="Adı onay bekleyen etiket"
            count={waitingPlates}
            isWaiting
            link={{ to: pages.adminCodes.path, search: { state: "plate-waiting" } }}
          />
        )}
        <OverviewFigure
          Icon={Flag}
          name="Açık şikâyet"
          count={openReports}
          isWaiting={openReports.count > 0}
          hint={claimAlarms.count > 0 ? `${formatCountView(claimAlarms)} tanesi etkinleştirme kodu tahmini` : undefined}
          link={{ to: pages.adminReports.path }}
        />
        {openOrders.count > 0 && (
          <OverviewFigure
            Icon={ShoppingBag}
            name="Bekleyen sipariş"
            count={openOrders}
            isWaiting
            link={{ to: pages.adminStickerOrders.path, search: { state: "open" } }}
          />
        )}
        <OverviewFigure
          Icon={QrCode}
          name="Boşta QR kod"
          count={freeCodes}
          link={{ to: pages.adminCodes.path, search: { state: "free" } }}
        />
        {failed.map(({ way, ...count }) => (
          <OverviewFigure
            key={way}
            Icon={MailX}
            name="Gönderilemeyen mesaj"
            hint={`${messageWayWords[way]}, son 30 gün`}
            count={count}
            link={{ to: pages.adminUndelivered.path, search: { way } }}
          />
        ))}
      </ul>
      <LastDays days={days} />
    </section>
  );
}

function OverviewFigure({
  Icon,
  name,
  count,
  hint,
  isWaiting = false,
  link,
}: {
  Icon: LucideIcon;
  name: string;
  count: CountView;
  hint?: string | undefined;
  isWaiting?: boolean;
  link: LinkProps;
}) {
  return (
    <li>
      <Link
        {...link}
        className={`bg-surface text-ink hover:border-brand flex h-full items-center gap-4 rounded-2xl border p-4 no-underline ${isWaiting ? "border-warn" : "border-line"}`}
      >
        <span
          className={`grid size-11 shrink-0 place-items-center rounded-xl ${isWaiting ? "bg-warn-soft text-warn" : "bg-brand-soft text-brand"}`}
        >
          <Icon aria-hidden="true" size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <strong className="block text-2xl font-extrabold tabular-nums">{formatCountView(count)}</strong>
          <span className="block font-semibold">{name}</span>
          {hint && <span className="text-ink-soft block text-sm">{hint}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
      </Link>
    </li>
  );
}
