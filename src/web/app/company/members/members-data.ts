import { useMutation } from "@tanstack/react-query";

import type { MembersView } from "#contract/people/members.ts";
import { api, putData } from "#web/app/api/client.ts";
import { announce } from "#web/ui/toast.tsx";

export function membersOptions() {
  return api.company.members.list.queryOptions({ staleTime: 0 });
}

/** Puts the members from the server's answer into the cache. */
export function storeMembers(now: MembersView): void {
  void putData(membersOptions().queryKey, now);
}

/** A mutation of the members. On success, caches the answer and announces the sentence of `done`. */
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
