import { useSearch } from "@tanstack/react-router";

import { deliveryErrorWords } from "#contract/notices/alerts.words.ts";
import { pages } from "#contract/pages.ts";
import type { CountView, UndeliveredView } from "#contract/people/overview.ts";
import type { MessageWay } from "#domain/notices/overview.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { getMessageKindWord, messageWayWords } from "./message-words.ts";
import { useFilterCounts } from "./overview-data.ts";

const undeliveredQueryOptions = (way: MessageWay, how = {}) =>
  api.admin.overview.undelivered.infiniteOptions({ ...paged({ way }), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(undeliveredQueryOptions("account-mail", PREFETCH_OPTIONS));
}

/** For privacy, the page shows no receivers and no texts. */
export function UndeliveredPage() {
  const { way = "account-mail" } = useSearch({ from: `/admin${pages.adminUndelivered.path}` });
  const show = useNarrow<{ way: Exclude<MessageWay, "account-mail"> | undefined }>();
  const list = useList(undeliveredQueryOptions(way), { noun: "mesaj", none: "Gönderilemeyen mesaj yok." });
  const counts = useFilterCounts(false, ({ undelivered }) => {
    const entries = undelivered.map(({ way: counted, count, isMore }) => [counted, { count, isMore }]);
    return Object.fromEntries(entries) as Record<MessageWay, CountView>;
  });
  return (
    <Page
      title="Gönderilemeyenler"
      lead="Gönderemediğimiz e-postalar ve bildirimler, en yeniler önce. 30 gün saklarız. Alıcısını ve metnini göstermeyiz."
    >
      <div className="mb-5">
        <FilterChoices
          legend="Yol"
          names={messageWayWords}
          counts={counts}
          usual="account-mail"
          chosen={way}
          onChoose={(chosen) => show({ way: chosen })}
        />
      </div>
      <List
        list={list}
        failed="Mesajlar yüklenirken bir hata oluştu."
        empty={
          <EmptyState title="Gönderilemeyen mesaj yok" text="Son 30 günde bu yoldan gönderemediğimiz mesaj olmadı." />
        }
      >
        <ListRows list={list}>{(message) => <UndeliveredRow key={message.id} message={message} />}</ListRows>
      </List>
    </Page>
  );
}

function UndeliveredRow({ message: { kind, error, tries, createdAt, givenUpAt } }: { message: UndeliveredView }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[1fr_auto] sm:px-5">
      <h2 className="font-semibold">{getMessageKindWord(kind)}</h2>
      <p className="text-ink-soft text-sm sm:text-right">{formatLongDateTime(givenUpAt)}</p>
      <p className="text-ink-soft text-sm sm:col-span-2">{`${error !== "" ? `${deliveryErrorWords[error]} ` : ""}${tries} kez denendi, ${formatLongDateTime(createdAt)} tarihinde yazılmıştı.`}</p>
    </li>
  );
}
