import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { toActor } from "#contract/actor-of.ts";
import { alertWayWords } from "#contract/notices/alerts.words.ts";
import { pages } from "#contract/pages.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";

import { secondPeopleQueryOptions } from "./second-people/second-people-data.ts";

/** Shown after the other sessions were ended, because a stranger may have added one of the listed items. */
export function AccessWithoutSession() {
  const actor = toActor(useAccount());
  const hasCalendar = mayUseCompanyPanel(actor) && hasCompanyRight(actor.memberRole, "company-profile");
  const alerts = useQuery(api.alerts.get.queryOptions({ staleTime: 0 }));
  const calendar = useQuery({ ...api.company.calendar.get.queryOptions({ staleTime: 0 }), enabled: hasCalendar });
  const second = useQuery(secondPeopleQueryOptions()).data;
  const secondPeople = (second?.people ?? []).filter(({ state }) => state !== "declined");
  const channels = (alerts.data?.channels ?? []).filter(({ kind, isOff }) => kind !== "push" && !isOff);
  const names = [
    ...channels.map(({ kind, name }) => `${name} (${alertWayWords[kind]})`),
    ...(calendar.data?.createdAt ? ["Filo takvimi adresi"] : []),
  ];
  const people = [
    ...secondPeople.map(
      ({ name, email, plate, code, state }) =>
        `${name || email} (${plate || code || "bütün etiketler"}${state === "asked" ? ", davetli" : ""})`,
    ),
    ...(second?.hasMore ? ["diğer ikinci kişileriniz"] : []),
  ];
  if (names.length + people.length === 0) return null;
  return (
    <div className="border-line bg-sunken grid gap-1 rounded-xl border px-4 py-3">
      {names.length > 0 && (
        <p>{`Bunlar çalışmaya devam ediyor: ${names.join(", ")}. Birini siz eklemediyseniz kaldırın.`}</p>
      )}
      {people.length > 0 && (
        <p>{`Mesajlarınızı görebilen kişiler ve davetler duruyor: ${people.join(", ")}. Birini siz eklemediyseniz kaldırın.`}</p>
      )}
      {names.length > 0 && (
        <Link to={pages.alerts.path} className="text-brand justify-self-start font-medium underline">
          Bildirimleri aç
        </Link>
      )}
      {people.length > 0 && (
        <Link to={pages.secondPeople.path} className="text-brand justify-self-start font-medium underline">
          İkinci kişileri aç
        </Link>
      )}
    </div>
  );
}
