import { useMutation } from "@tanstack/react-query";

import type { MembersView } from "#contract/people/members.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { showToast } from "#web/ui/toast.tsx";

export function membersQueryOptions() {
  return api.company.members.list.queryOptions({ staleTime: 0 });
}

export function cacheMembers(now: MembersView): void {
  void cacheData(membersQueryOptions().queryKey, now);
}

export function useMembersAction<Sent>(deed: (sent: Sent) => Promise<MembersView>, done: (sent: Sent) => string) {
  return useMutation({
    mutationFn: deed,
    onSuccess: (now, sent) => {
      showToast(done(sent));
      cacheMembers(now);
    },
  });
}
