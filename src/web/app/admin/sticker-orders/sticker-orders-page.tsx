import { useNavigate, useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { OrderStateFilter } from "#contract/words/list-filters.ts";
import { STICKER_ORDER_KEPT_DAYS } from "#domain/sticker/sticker-order.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { pagedQueryOptions, makePageInput } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Page } from "#web/app/page/page.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { StickerOrdersList } from "./sticker-orders-list.tsx";

const orderStateNames: Record<OrderStateFilter, string> = { open: "Bekleyen", done: "Yapılan", all: "Tümü" };

const ordersQueryOptions = (asked: { search: string; state: OrderStateFilter }, how = {}) =>
  api.admin.stickerOrders.list.infiniteOptions({ ...pagedQueryOptions, ...how, input: makePageInput(asked) });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(ordersQueryOptions({ search: "", state: "all" }, PREFETCH_OPTIONS));
}

export function StickerOrdersPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminStickerOrders.path}` });
  const navigate = useNavigate({ from: pages.adminStickerOrders.path });
  const show = (change: { search?: string; state?: OrderStateFilter | undefined }) =>
    void navigate({ search: (now) => removeEmptyParameters({ ...now, ...change }), replace: true });
  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));
  const list = useList(ordersQueryOptions({ search, state }), { noun: "sipariş", none: "Sipariş yok." });

  return (
    <Page
      title="Siparişler"
      lead={`En yeni siparişler önce. Her sipariş, geldikten ${STICKER_ORDER_KEPT_DAYS} gün sonra silinir.`}
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow basis-72">
          <SearchField
            label="Sipariş ara"
            placeholder="Ad, telefon veya adres"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <FilterChoices
          legend="Durum"
          names={orderStateNames}
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
        {list.rows.length > 0 && <StickerOrdersList orders={list.rows} stale={list.isStale} />}
      </List>
    </Page>
  );
}
