import type { StatusView } from "#contract/people/status-view.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { api } from "#web/app/api/client.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

import type { StatusToSet } from "./status-bar.tsx";

export function changeOwnCode(code: string, change: Partial<OwnCodeView>): Promise<void> {
  return changeCachedRow<OwnCodeView>(
    api.codes.list.key({ type: "infinite" }),
    (row) => row.code === code,
    (row) => ({ ...row, ...change }),
  );
}

export async function sendOwnStatus(code: string, sent: StatusToSet): Promise<StatusView> {
  const { status } = await (sent
    ? api.profiles.setStatus.call({ ...sent, code })
    : api.profiles.clearStatus.call({ code }));
  await changeOwnCode(code, { status });
  return status;
}
