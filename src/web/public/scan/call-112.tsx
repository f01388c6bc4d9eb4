import { Phone } from "lucide-react";

import { isAccident, type NoticeReason } from "#domain/notices/notice.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function Call112({ reason }: { reason: NoticeReason }) {
  const { words } = useLanguage();
  return (
    <a className={isAccident(reason) ? "call-112 loud" : "call-112"} href="tel:112">
      <Phone aria-hidden="true" size={20} />
      {words.tell.call112}
    </a>
  );
}
