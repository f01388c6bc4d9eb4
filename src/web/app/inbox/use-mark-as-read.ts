import { focusManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";

import { apiOfInbox, cacheNotice } from "./inbox-data.ts";

/** A failed request is retried after the next fetch. */
export function useMarkAsRead(holder: CodeHolder, { id, seenAt }: NoticeView, readAt: number): void {
  const underWay = useRef(false);
  const isNew = seenAt === null;

  const see = useEffectEvent(async () => {
    if (underWay.current || !focusManager.isFocused()) return;
    underWay.current = true;
    try {
      await cacheNotice(holder, await apiOfInbox(holder).see.call({ id }));
    } catch {
      // The notice stays unread until a retry succeeds.
    } finally {
      underWay.current = false;
    }
  });

  useEffect(() => {
    if (!isNew) return;
    void see();
    return focusManager.subscribe(() => void see());
  }, [id, isNew, readAt]);
}
