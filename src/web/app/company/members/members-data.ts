import { useMutation } from "@tanstack/react-query";

import type { MembersView } from "#contract/people/members.ts";
import { api, putData } from "#web/app/api/client.ts";
import { announce } from "#web/ui/toast.tsx";

export function membersOptions() {
  return api.company.members.list.queryOptions({ staleTime: 0 });
}

/** Shows the members as the server has just answered. */
export function storeMembers(now: MembersView): void {
  void putData(membersOptions().queryKey, now);
}

/** A change of the members. The page shows its answer, and a line says what happened. */
export function useMembersDeed<Sent>(deed: (sent: Sent) => Promise<MembersView>, done: (sent: Sent) => string) {
  return useMutation({
    networkMode: "always",
    mutationFn: deed,
    onSuccess: (now, sent) => {
      announce(done(sent));
      storeMembers(now);
    },
  });
}
