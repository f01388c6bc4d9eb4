import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { pages } from "#contract/pages.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";

/**
 * Lists what keeps working without a session: chats and programs that are notified, and the URL of the company's
 * calendar. Shown after the other sessions were ended, because somebody else may have added one of them.
 */
export function WaysThatStay() {
  const actor = toActor(useAccount());
  const hasCalendar = mayUseCompanyPanel(actor) && hasCompanyRight(actor.memberRole, "company-profile");
  const alerts = useQuery(api.alerts.get.queryOptions({ staleTime: 0 }));
  const calendar = useQuery({ ...api.company.calendar.get.queryOptions({ staleTime: 0 }), enabled: hasCalendar });
  const channels = (alerts.data?.channels ?? []).filter(({ kind, isOff }) => kind !== "push" && !isOff);
  const names = [
    ...channels.map(({ kind, name }) => `${name} (${alertWayWords[kind]})`),
    ...(calendar.data?.createdAt ? ["Filo takvimi adresi"] : []),
  ];
  if (names.length === 0) return null;
  return (
    <div className="border-line bg-sunken grid gap-1 rounded-xl border px-4 py-3">
      <p>{`Bunlar çalışmaya devam ediyor: ${names.join(", ")}. Birini siz eklemediyseniz kaldırın.`}</p>
      <Link to={pages.alerts.path} className="text-brand justify-self-start font-medium underline">
        Bildirimleri aç
      </Link>
    </div>
  );
}
