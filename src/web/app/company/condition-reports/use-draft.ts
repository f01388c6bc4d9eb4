import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";

import { openDraft, type DraftState, type OpenDraft } from "./draft-store.ts";
import { blankDraft, draftId } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";

/** The draft of a record on this device, once it has been read; what of it waits goes out. */
export function useOpenDraft(companyId: string, view: ConditionView): OpenDraft | undefined {
  const id = draftId(companyId, view);
  const draft = useQuery({
    queryKey: ["condition-draft", id],
    queryFn: () => openDraft(id, () => blankDraft(id, view)),
    // What is sealed meanwhile is gone; whoever comes again reads what is there then.
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
  useEffect(() => {
    if (draft) void sendDraft(draft);
  }, [draft]);
  return draft;
}

export function useDraftState(open: OpenDraft): DraftState {
  return useSyncExternalStore(open.subscribe, open.now, open.now);
}
