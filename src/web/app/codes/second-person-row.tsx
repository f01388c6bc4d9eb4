import { useQuery } from "@tanstack/react-query";

import type { SecondPeopleView } from "#contract/notices/second-people.ts";
import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { LinkRow } from "#web/app/page/link-row.tsx";

export function SecondPersonRow({ code }: { code: string }) {
  const { data } = useQuery(api.secondPeople.list.queryOptions({ input: { code }, staleTime: 0 }));
  return (
    <LinkRow
      to={pages.secondPeople.path}
      search={{ code }}
      title="İkinci kişi"
      value={data && formatSecondPerson(data)}
    />
  );
}

function formatSecondPerson({ people: [person] }: SecondPeopleView): string {
  if (!person) return "Yok";
  return person.state === "asked" ? "Davet edildi" : person.name;
}
