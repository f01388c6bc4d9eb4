import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { BellRing, ChevronLeft } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";

import { pages } from "#contract/pages.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { getCurrentAccount, useAccount } from "#web/app/api/current-account.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { Page } from "#web/app/page/page.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { formatUnreadCount, addUnreadCount } from "#web/parts/unread.ts";
import { FilterChip } from "#web/ui/filter-chip.tsx";

import { noticesQueryOptions } from "./inbox-data.ts";
import { Inbox } from "./inbox.tsx";
import { makeRowId } from "./notices-list.tsx";
import { OpenedNotice } from "./opened-notice.tsx";
import { hasFleetInbox } from "./sees-fleet-inbox.ts";
import { unreadQueryOptions } from "./unread.ts";

const INBOX_TITLE = "Gelen mesajlar";

export function prefetchPageData(): void {
  const holder = hasFleetInbox(getCurrentAccount()) ? "fleet" : "own";
  void queryClient.prefetchInfiniteQuery(
    noticesQueryOptions(holder, { list: "unread", code: undefined }, PREFETCH_OPTIONS),
  );
}

export function InboxPage() {
  const { id, code, of } = useSearch({ from: `/member-or-signed-in${pages.inbox.path}` });
  const navigate = useNavigate({ from: pages.inbox.path });
  const account = useAccount();
  const isWide = useIsWide();
  const now = useNow(30_000);
  const list = useRef<HTMLDivElement>(null);
  const hasFleet = hasFleetInbox(account);
  const hasBoth = hasFleet && account?.isOnSharedDevice !== true;
  const holder = hasBoth ? (of ?? "fleet") : hasFleet ? "fleet" : "own";
  const { data: unread = { own: 0, fleet: 0 } } = useQuery(unreadQueryOptions(account));
  const count = unread.own + unread.fleet;
  const isAlone = id !== undefined && !isWide;
  useFocusOnReturn(id, list);

  function show(change: { id?: undefined; code?: undefined; of?: CodeHolder | undefined }) {
    void navigate({
      search: (others) => removeEmptyParameters({ ...others, ...change }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page
      title={count > 0 ? `(${formatUnreadCount(count)}) ${INBOX_TITLE}` : INBOX_TITLE}
      heading={INBOX_TITLE}
      lead={isAlone ? undefined : "Etiketlerinizi okutanların size yazdıkları."}
    >
      {isAlone ? (
        <AllNoticesLink />
      ) : (
        (hasBoth || code !== undefined) && (
          <div className="mb-5 flex flex-wrap items-center gap-4">
            {hasBoth && (
              <FilterChoices
                legend="Neyin mesajları"
                names={{
                  fleet: addUnreadCount("Filo araçları", unread.fleet),
                  own: addUnreadCount("Kendi etiketlerim", unread.own),
                }}
                usual="fleet"
                chosen={holder}
                onChoose={(chosen) => show({ of: chosen, id: undefined, code: undefined })}
              />
            )}
            {code !== undefined && (
              <FilterChip
                label={`Kod: ${code}`}
                onRemove={() => {
                  list.current?.focus({ preventScroll: true });
                  show({ code: undefined });
                }}
              />
            )}
          </div>
        )
      )}
      <div
        className={
          id !== undefined && isWide ? "grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-6" : "max-w-3xl"
        }
      >
        {!isAlone && (
          <div ref={list} role="region" aria-label="Mesaj listesi" tabIndex={-1} className="outline-none">
            <Inbox key={holder} holder={holder} code={code} opened={id} isWide={isWide} now={now} />
            {account?.isOnSharedDevice !== true && <AlertSettingsLink />}
          </div>
        )}
        {id !== undefined && (
          <div className={isWide ? "sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto" : ""}>
            <OpenedNotice
              key={`${holder} ${id}`}
              holder={holder}
              id={id}
              now={now}
              onDeleted={() => show({ id: undefined })}
              // A link in a mail does not name the inbox, so the other inbox is tried if the notice is not in this
              // inbox.
              onElsewhere={hasBoth && of === undefined ? () => show({ of: "own" }) : undefined}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

function AllNoticesLink() {
  return (
    <Link
      from={pages.inbox.path}
      to={pages.inbox.path}
      search={(others) => removeEmptyParameters({ ...others, id: undefined })}
      className="text-brand -mt-2 mb-3 inline-flex min-h-11 items-center gap-1 font-semibold"
    >
      <ChevronLeft aria-hidden="true" size={20} />
      Tüm mesajlar
    </Link>
  );
}

function AlertSettingsLink() {
  return (
    <Link
      to={pages.alerts.path}
      className="text-brand mt-4 inline-flex min-h-11 items-center gap-2 font-semibold no-underline hover:underline"
    >
      <BellRing aria-hidden="true" size={18} />
      <span>Bildirim ayarları</span>
    </Link>
  );
}

function useFocusOnReturn(id: string | undefined, list: RefObject<HTMLElement | null>): void {
  const opened = useRef(id);

  useEffect(() => {
    const closed = opened.current;
    opened.current = id;
    if (id !== undefined || closed === undefined) return;
    (document.getElementById(makeRowId(closed)) ?? list.current)?.focus({ preventScroll: true });
  }, [id, list]);
}
