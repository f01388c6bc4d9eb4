import type { ConditionSummaryView } from "#contract/fleet/condition-reports.ts";

import { listDrafts, openDraft } from "./draft-store.ts";
import { sendDraft } from "./send-draft.ts";

export interface LocalDraft extends Pick<ConditionSummaryView, "carNo" | "direction" | "photos"> {
  isSealing: boolean;
}

export async function findLocalDrafts(companyId: string, rentalId: string): Promise<LocalDraft[]> {
  return (await listDrafts(companyId)).flatMap(({ draft, positions }) => {
    if (draft.rentalId !== rentalId) return [];
    const { carNo, direction, sealing } = draft;
    const photos = positions.filter((position) => position !== "damage").length;
    return [{ carNo, direction, photos, isSealing: sealing !== "" }];
  });
}

export async function sendLocalDrafts(companyId: string): Promise<void> {
  for (const { draft } of await listDrafts(companyId)) void sendDraft(await openDraft(draft.id, () => draft));
}
