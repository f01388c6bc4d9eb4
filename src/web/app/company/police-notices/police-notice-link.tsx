import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { paged, flattenPages } from "#web/app/list/paged.ts";

/** A company that does not track police notices has none. */
export function PoliceNoticeLink() {
  const open = useInfiniteQuery(
    api.company.policeNotices.open.infiniteOptions({ ...paged({}), staleTime: 0 }),
    // Messages are rendered outside the application's QueryClientProvider, so the client is passed explicitly.
    queryClient,
  );
  if (flattenPages(open).length === 0) return null;
  return (
    <Link to={pages.policeNotices.path} className="inline-flex min-h-11 items-center font-semibold underline">
      KABİS’e bildir
    </Link>
  );
}
