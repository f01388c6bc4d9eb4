import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

import type { NoticeView } from "#contract/notices/notices.ts";
import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { pages } from "#contract/pages.ts";
import { formatTimeAgo } from "#web/app/account/ago.ts";
import { flattenPages } from "#web/app/list/paged.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { noticeQueryOptions, noticesQueryOptions } from "./inbox-data.ts";
import { QuickAnswers } from "./quick-answers.tsx";

export function NewestNotice() {
  const list = useInfiniteQuery(noticesQueryOptions("own", { list: "unread", code: undefined }));
  const [first] = flattenPages(list);
  const notice = useQuery({ ...noticeQueryOptions("own", first?.id ?? ""), enabled: first !== undefined });
  if (!first || !notice.data) return null;
  return <NewestNoticeCard key={first.id} notice={notice.data} />;
}

function NewestNoticeCard({ notice }: { notice: NoticeView }) {
  const now = useNow(30_000);
  const { id, code, plate, reason, note, lastToldAt, told } = notice;
  return (
    <section aria-labelledby="yeni-mesaj" className="border-brand bg-surface mb-4 max-w-xl rounded-2xl border p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="yeni-mesaj" className="text-lg font-bold">
          <Link to={pages.inbox.path} search={{ id, of: "own" }} className="text-ink inline-flex min-h-8 items-center">
            {noticeReasonWords[reason]}
          </Link>
        </h2>
        <PlateOrCode plate={plate} code={code} size="small" />
      </div>
      {note !== "" && (
        <div className="mt-1">
          <OwnWords>{note}</OwnWords>
        </div>
      )}
      <p className="text-ink-soft mt-1 text-sm">{`${told > 1 ? `${told} kişi · ` : ""}${formatTimeAgo(lastToldAt, now)}`}</p>
      <QuickAnswers holder="own" notice={notice} />
    </section>
  );
}
