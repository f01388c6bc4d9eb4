import { queryOptions } from "@tanstack/react-query";

import type { AccountView } from "#contract/api/account.ts";
import { AHEAD, api } from "#web/app/api/client.ts";

import { readsFleet } from "./reads-fleet.ts";

/** Counts of what nobody has opened begin with this. */
export const UNREAD = "unread";

/**
 * How many notices nobody has opened, of one's own codes and of the company's cars. Its key is none of the API's, so that nobody is asked
 * to sign in again because of a number.
 */
export function unreadOptions(account: AccountView | null) {
  const hasFleet = readsFleet(account);
  return queryOptions({
    queryKey: [UNREAD, account?.id, hasFleet],
    queryFn: async () => {
      const [own, fleet] = await Promise.all([
        api.notices.count.call({}, AHEAD),
        hasFleet ? api.company.notices.count.call({}, AHEAD) : { unread: 0 },
      ]);
      return { own: own.unread, fleet: fleet.unread };
    },
  });
}
