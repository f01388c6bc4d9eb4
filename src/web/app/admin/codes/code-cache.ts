import type { AdminCodeView, ListedCodeView } from "#contract/sticker/admin-codes.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

export async function cacheAdminCode(now: AdminCodeView): Promise<void> {
  const { get, list } = api.admin.codes;
  const { code, scanUrl, createdAt, linkedTo, off, replaced } = now;
  const state = { isOff: off !== null, isReplaced: replaced !== null };
  const row: ListedCodeView = { code, scanUrl, createdAt, linkedTo, ...state };
  await cacheData(get.queryKey({ input: { code } }), now);
  await changeCachedRow<ListedCodeView>(
    list.key({ type: "infinite" }),
    (one) => one.code === code,
    () => row,
  );
}
