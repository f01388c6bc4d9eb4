import type { StatusView } from "#contract/people/status-view.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { api } from "#web/app/api/client.ts";
import { changeRow } from "#web/app/list/change-row.ts";

import type { StatusSent } from "./status-bar.tsx";

/** Puts what the server answered about one's own code where the dashboard finds it. */
export function changeOwnCode(code: string, change: Partial<OwnCodeView>): Promise<void> {
  return changeRow<OwnCodeView>(
    api.codes.list.key({ type: "infinite" }),
    (row) => row.code === code,
    (row) => ({ ...row, ...change }),
  );
}

/** Sets the status of one's own code, or takes it away; gives the one that stands then. */
export async function sendOwnStatus(code: string, sent: StatusSent): Promise<StatusView> {
  const { status } = await (sent
    ? api.profiles.setStatus.call({ ...sent, code })
    : api.profiles.clearStatus.call({ code }));
  await changeOwnCode(code, { status });
  return status;
}
