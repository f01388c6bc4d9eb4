import type { NoticeView } from "#contract/notices/notices.ts";
import { NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import { Notice } from "#web/ui/notice.tsx";

import { UnsentAnswerNotice } from "./unsent-answer-notice.tsx";

export function NoticeOverMessage({ notice, unsent }: { notice: NoticeView; unsent: string }) {
  return (
    <>
      <Notice kind="info">{`Bu mesaj kapandı: ${describeEnd(notice)}`}</Notice>
      <UnsentAnswerNotice note={unsent} />
    </>
  );
}

function describeEnd({ state, tellings }: NoticeView): string {
  if (state === "expired") return `son sözün üzerinden ${NOTICE_EXPIRY_HOURS} saat geçti.`;
  if (tellings.length > 0 && tellings.every(({ isWithdrawn }) => isWithdrawn)) return "mesajı gönderen geri aldı.";
  return "mesaj gönderenler çözüldüğünü söyledi.";
}
