import { useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { OrderStateFilter } from "#contract/words/list-filters.ts";
import { STICKER_ORDER_KEPT_DAYS } from "#domain/sticker/sticker-order.ts";
import { useFilterCounts } from "#web/app/admin/overview/overview-data.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { StickerOrdersList } from "./sticker-orders-list.tsx";

const orderStateNames: Record<OrderStateFilter, string> = { open: "Bekleyen", done: "Yapılan", all: "Tümü" };

const ordersQueryOptions = (asked: { search: string; state: OrderStateFilter }, how = {}) =>
  api.admin.stickerOrders.list.infiniteOptions({ ...paged(asked), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(ordersQueryOptions({ search: "", state: "all" }, PREFETCH_OPTIONS));
}

export function StickerOrdersPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminStickerOrders.path}` });
  const show = useNarrow<{ search?: string; state?: OrderStateFilter | undefined }>();
  const list = useList(ordersQueryOptions({ search, state }), { noun: "sipariş", none: "Sipariş yok." });
  const counts = useFilterCounts(search !== "", ({ openOrders }) => ({ open: openOrders }));

  return (
    <Page
      title="Siparişler"
      lead={`En yeni siparişler önce. Her sipariş, geldikten ${STICKER_ORDER_KEPT_DAYS} gün sonra silinir.`}
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <ListSearch
          label="Sipariş ara"
          placeholder="Ad, telefon veya adres"
          search={search}
          onSearch={(text) => show({ search: text })}
        />
        <FilterChoices
          legend="Durum"
          names={orderStateNames}
          counts={counts}
          usual="all"
          chosen={state}
          onChoose={(chosen) => show({ state: chosen })}
        />
      </div>
      <h2 className="sr-only">Sipariş listesi</h2>
      <List
        list={list}
        failed="Siparişler yüklenirken bir hata oluştu."
        empty={
          <EmptyState
            title="Sipariş yok"
            text={
              search === ""
                ? "Satın alma sayfasından gönderilen siparişler burada görünür."
                : "Aramayı kısaltın veya filtreyi değiştirin."
            }
          />
        }
      >
        <StickerOrdersList list={list} />
      </List>
    </Page>
  );
}
