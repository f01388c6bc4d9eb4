import type { SecondPeopleView } from "#contract/notices/second-people.ts";
import { api, cacheData } from "#web/app/api/client.ts";

export function secondPeopleQueryOptions() {
  return api.secondPeople.list.queryOptions({ input: {}, staleTime: 0 });
}

export function cacheSecondPeople(view: SecondPeopleView): Promise<void> {
  return cacheData(secondPeopleQueryOptions().queryKey, view);
}
