import { CircleCheck, CircleDashed, Clock, Eye, MessageCircleReply, type LucideIcon } from "lucide-react";

import { noticeStateWords } from "#contract/notices/notices.words.ts";
import type { NoticeState } from "#domain/notices/notice.ts";
import { StatusBadge } from "#web/parts/badge.tsx";

const lookOfState: Record<NoticeState, { colour: string; Icon: LucideIcon }> = {
  sent: { colour: "bg-warn-soft text-warn", Icon: CircleDashed },
  seen: { colour: "bg-sunken text-ink-soft", Icon: Eye },
  answered: { colour: "bg-brand-soft text-brand", Icon: MessageCircleReply },
  solved: { colour: "bg-good-soft text-good", Icon: CircleCheck },
  expired: { colour: "bg-sunken text-ink-soft", Icon: Clock },
};

export function NoticeBadge({ state }: { state: NoticeState }) {
  return <StatusBadge look={{ word: noticeStateWords[state], ...lookOfState[state] }} />;
}
