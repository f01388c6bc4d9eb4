import { ORPCError } from "@orpc/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { startData } from "#web/app/api/start-data.ts";
import { CodeCard } from "#web/app/codes/code-card.tsx";
import { CodesSearch } from "#web/app/codes/codes-search.tsx";
import { codesQueryOptions, cacheCodes } from "#web/app/codes/first-codes.ts";
import { QrDialog } from "#web/app/codes/qr-dialog.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Page } from "#web/app/page/page.tsx";
import { formatUnreadCount } from "#web/parts/unread.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { EmptyState, FailedState, WaitingState } from "#web/ui/states.tsx";

const SharedStickers = makeLazy(
  async () => (await import("#web/app/codes/shared-stickers.tsx")).SharedStickers,
  "Paylaşılan etiketler yüklenirken bir hata oluştu.",
);
const CodeMenu = makeLazy(
  async () => (await import("#web/app/codes/code-menu.tsx")).CodeMenu,
  "Veri yüklenirken bir hata oluştu.",
);
const NewestNotice = makeLazy(
  async () => (await import("#web/app/inbox/newest-notice.tsx")).NewestNotice,
  "Yeni mesaj yüklenirken bir hata oluştu.",
);

cacheCodes(queryClient, startData, performance.timeOrigin);

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(codesQueryOptions("", PREFETCH_OPTIONS));
}

function sharedStickersQueryOptions() {
  return api.secondPeople.shared.queryOptions({ select: ({ stickers }) => stickers });
}

const SEARCH_FIELD_CODES_MIN = 10;

export function DashboardPage() {
  const account = useAccount();
  const [enlarged, setEnlarged] = useState<OwnCodeView>();
  const { search = "" } = useSearch({ strict: false });
  const { query, rows: codes, isStale } = useList(codesQueryOptions(search), { noun: "etiket", isSaid: search !== "" });
  /** The code is kept during the closing animation. */
  const [more, setMore] = useState<{ code: string; isOpen: boolean }>();
  const chosen = codes.find(({ code }) => code === more?.code);
  const close = () => setMore((now) => now && { ...now, isOpen: false });
  const { data: shared = [] } = useQuery(sharedStickersQueryOptions());
  const unread = [...codes, ...shared].reduce((sum, code) => sum + code.unread, 0);
  return (
    <Page
      title={`Hoş geldiniz, ${isolateDirection(account?.displayName ?? "")}`}
      lead="Etiketleriniz ve okutanların gördükleri."
    >
      {unread > 0 && <UnreadNotices count={unread} />}
      {query.isPending && <WaitingState />}
      {query.isError && codes.length === 0 && (
        <FailedState
          text={makeFailureSentence(query.error)}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {/* Also shown while the codes are refetched, so that the field does not disappear while somebody types. */}
      {(search !== "" || codes.length >= SEARCH_FIELD_CODES_MIN || isStale) && <CodesSearch search={search} />}
      {query.isSuccess &&
        codes.length === 0 &&
        (search !== "" || shared.length === 0) &&
        (search === "" ? (
          <NoStickersYet />
        ) : (
          <EmptyState title="Eşleşen etiket yok" text="Aramayı kısaltın. Plaka, kod ve notta aranır." />
        ))}
      <ul
        aria-busy={isStale}
        className={`grid gap-4 transition-opacity sm:grid-cols-2 lg:grid-cols-3 ${isStale ? "opacity-60" : ""}`}
      >
        {codes.map((code) => (
          <CodeCard
            key={code.code}
            code={code}
            onEnlarge={() => setEnlarged(code)}
            onMore={() => setMore({ code: code.code, isOpen: true })}
          />
        ))}
      </ul>
      <ShowMore list={query} />
      {shared.length > 0 && <SharedStickers stickers={shared} />}
      <div className="mt-6 grid gap-3 sm:flex">
        <LinkCode isFirst={codes.length === 0 && search === ""} />
        <BuyLink />
      </div>
      {more && chosen && (
        <CodeMenu
          code={chosen}
          open={more.isOpen}
          onEnlarge={() => {
            close();
            setEnlarged(chosen);
          }}
          onClose={close}
        />
      )}
      <QrDialog code={enlarged} onClose={() => setEnlarged(undefined)} />
    </Page>
  );
}

function UnreadNotices({ count }: { count: number }) {
  return (
    <>
      <Link
        to={pages.inbox.path}
        className={`${getButtonStyle("secondary")} mb-4`}
      >{`Okumadığınız mesaj: ${formatUnreadCount(count)}`}</Link>
      <NewestNotice />
    </>
  );
}

function makeFailureSentence(error: Error): string {
  if (isRefusal(error, "UNAUTHENTICATED")) return "Giriş yapmanız gerekiyor.";
  return `Numaratörler yüklenirken hata oluştu (${error instanceof ORPCError ? String(error.code) : "BAĞLANTI"}).`;
}

function NoStickersYet() {
  return (
    <EmptyState title="Henüz etiketiniz yok">
      <ol className="text-ink-soft mx-auto mt-4 grid max-w-md list-decimal gap-2 pl-6 text-left">
        <li>Etiketin üzerindeki kodu hesabınıza bağlayın.</li>
        <li>Notunuzu ve göstermek istediğiniz bilgileri yazın.</li>
        <li>Etiketi yapıştırın. Okutanlar size ulaşsın.</li>
      </ol>
    </EmptyState>
  );
}

function LinkCode({ isFirst }: { isFirst: boolean }) {
  return (
    <Link to={pages.linkCode.path} className={getButtonStyle(isFirst ? "primary" : "secondary")}>
      <Plus aria-hidden="true" size={20} />
      Yeni Numaratör Bağla
    </Link>
  );
}

function BuyLink() {
  const { brand } = useStartData();
  return (
    <a
      href={pages.purchase.path}
      className="text-brand flex min-h-12 items-center justify-center px-4 font-semibold no-underline hover:underline"
    >
      {brand.isSold ? "Etiket satın al" : "Örnek etiketi gör"}
    </a>
  );
}
