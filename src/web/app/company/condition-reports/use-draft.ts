import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";

import { openDraft, type DraftState, type OpenDraft } from "./draft-store.ts";
import { makeBlankDraft, makeDraftId } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";

export function useOpenDraft(companyId: string, view: ConditionView): OpenDraft | undefined {
  const id = makeDraftId(companyId, view);
  const draft = useQuery({
    queryKey: ["condition-draft", id],
    queryFn: () => openDraft(id, () => makeBlankDraft(id, view)),
    // A signed report has no draft any more, so each visit reads the database again.
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
  useEffect(() => draft?.receive(view), [draft, view]);
  useEffect(() => draft && sendWhenChanged(draft), [draft]);
  return draft;
}

const TYPING_PAUSE_MS = 800;

function sendWhenChanged(open: OpenDraft): () => void {
  let { draft } = open.now();
  let timer: ReturnType<typeof setTimeout>;
  void sendDraft(open);
  const stop = open.subscribe(() => {
    if (open.now().draft === draft) return;
    ({ draft } = open.now());
    clearTimeout(timer);
    // Without a network, the next retry sends all.
    if (!open.now().isOffline) timer = setTimeout(() => void sendDraft(open), TYPING_PAUSE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    void sendDraft(open);
  };
}

export function useDraftState(open: OpenDraft): DraftState {
  return useSyncExternalStore(open.subscribe, open.now, open.now);
}
