import type { BatchView, ListedBatchView } from "#contract/sticker/batches.ts";
import type { CodeState } from "#domain/sticker/batch.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";
import { paged } from "#web/app/list/paged.ts";

export const batchesQueryOptions = (asked: { search: string }, how = {}) =>
  api.admin.batches.list.infiniteOptions({ ...paged(asked), ...how });

export const batchQueryOptions = (id: string, how = {}) =>
  api.admin.batches.get.queryOptions({ ...how, input: { id } });

export const batchCodesQueryOptions = (asked: { id: string; state?: CodeState }, how = {}) =>
  api.admin.batches.codes.infiniteOptions({ ...paged(asked), ...how });

export async function cacheBatch(now: BatchView): Promise<void> {
  const { get, list } = api.admin.batches;
  const { note: _, version: __, counts: ___, ...row } = now;
  await cacheData(get.queryKey({ input: { id: now.id } }), now);
  await changeCachedRow<ListedBatchView>(
    list.key({ type: "infinite" }),
    (one) => one.id === now.id,
    (one) => ({ ...one, ...row }),
  );
}
