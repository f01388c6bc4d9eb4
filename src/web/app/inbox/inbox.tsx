import type { InboxReachGap } from "#contract/people/inbox-gap.ts";
import { makeReachGapSentence } from "#contract/people/reach-gap.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { ReachGapHelp } from "#web/app/page/reach-gap-help.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EmptyState, FailedState, WaitingState } from "#web/ui/states.tsx";

import { noticesQueryOptions } from "./inbox-data.ts";
import { NoticesList } from "./notices-list.tsx";

const LOAD_FAILED_MESSAGE = "Mesajlar yüklenirken bir hata oluştu.";

export function Inbox({
  holder,
  code,
  opened,
  isWide,
  now,
}: {
  holder: CodeHolder;
  code: string | undefined;
  opened: string | undefined;
  isWide: boolean;
  now: Date;
}) {
  const unread = useList(noticesQueryOptions(holder, { list: "unread", code }), {
    noun: "yeni mesaj",
    none: "Yeni mesaj yok.",
  });
  const read = useList(noticesQueryOptions(holder, { list: "read", code }), { noun: "mesaj", isSaid: false });
  const queries = [unread.query, read.query];
  const retry = () => {
    for (const query of queries) void query.refetch();
  };
  const isFetching = queries.some((query) => query.isFetching);

  if (queries.every((query) => query.isPending)) return <WaitingState />;
  if (queries.every((query) => query.isLoadingError))
    return (
      <FailedState text={readSentenceFor(unread.query.error, LOAD_FAILED_MESSAGE)} retry={retry} busy={isFetching} />
    );
  const untold = readReachGap(unread.query) ?? readReachGap(read.query);
  if (queries.every((query) => query.isSuccess) && unread.rows.length + read.rows.length === 0)
    return (
      <div className="grid grid-cols-1 gap-8">
        {untold && <ReachGapNotice untold={untold} />}
        <NoNoticesYet holder={holder} code={code} />
      </div>
    );
  const shown = { opened, isWide, now };
  return (
    <div className="grid grid-cols-1 gap-8">
      {untold && <ReachGapNotice untold={untold} />}
      {queries.some((query) => query.isRefetchError) && (
        <FailedState text="Mesajlar güncellenemedi. Son bilinen hâlini görüyorsunuz." retry={retry} busy={isFetching} />
      )}
      <section aria-labelledby="yeni">
        <h2 id="yeni" className="mb-3 text-xl font-bold">
          Yeni
        </h2>
        <List list={unread} failed={LOAD_FAILED_MESSAGE} empty={<p className="text-ink-soft">Okunmamış mesaj yok.</p>}>
          <NoticesList notices={unread.rows} isStale={unread.isStale} answersAs={holder} {...shown} />
        </List>
      </section>
      {(read.rows.length > 0 || !read.query.isSuccess) && (
        <section aria-labelledby="onceki">
          <h2 id="onceki" className="mb-3 text-xl font-bold">
            Önceki
          </h2>
          <List list={read} failed={LOAD_FAILED_MESSAGE} empty={null}>
            <NoticesList notices={read.rows} isStale={read.isStale} {...shown} />
          </List>
        </section>
      )}
    </div>
  );
}

/** The reason is part of the first page of a list. */
function readReachGap({ data }: { data?: { pages: object[] } | undefined }): InboxReachGap {
  const [first] = (data?.pages ?? []) as { untold?: InboxReachGap }[];
  return first?.untold ?? null;
}

function ReachGapNotice({ untold }: { untold: NonNullable<InboxReachGap> }) {
  const isOnSharedDevice = useAccount()?.isOnSharedDevice;
  return (
    <Notice kind="bad">
      <p>{`Gelen mesajları bildiremiyoruz. ${makeReachGapSentence(untold)}`}</p>
      {untold.isMine && !isOnSharedDevice && <ReachGapHelp gap={untold.gap} />}
    </Notice>
  );
}

function NoNoticesYet({ holder, code }: { holder: CodeHolder; code: string | undefined }) {
  if (code !== undefined)
    return (
      <EmptyState title="Bu etikete gelen mesaj yok" text="Bütün mesajları görmek için yukarıdaki filtreyi kaldırın." />
    );
  return (
    <EmptyState
      title="Henüz mesaj yok"
      text={
        holder === "fleet"
          ? "Araçlarınızdaki etiketi okutan biri “Farlar açık” gibi bir mesaj gönderdiğinde burada görünür. Tek dokunuşla yanıtlarsınız."
          : "Etiketinizi aracınızın camına ya da kapınıza yapıştırın. Okutan biri “Farlar açık” gibi bir mesaj gönderdiğinde burada görünür. Tek dokunuşla yanıtlarsınız."
      }
    />
  );
}
