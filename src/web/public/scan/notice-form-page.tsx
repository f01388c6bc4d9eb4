import { photo, place, sendOnce } from "virtual:public-assets";

import type { BrandView, NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { NoticeForm } from "./notice-form.tsx";
import { makeNoticeFormPath } from "./paths.ts";
import { ScanFrame } from "./scan-frame.tsx";
import { SendingPhoto } from "./sending-photo.tsx";

export function NoticeFormPage({ view, brand, host }: { view: NoticeFormPageView; brand: BrandView; host: string }) {
  const { words, isolated } = useLanguage();
  const { code, plate, problems, typed } = view;
  const isRefused = Object.keys(problems).length > 0;
  const title = `${words.tell.title}: ${isolated(plate || code)}`;
  return (
    <ScanFrame
      title={isRefused ? words.frame.notSent(title) : title}
      brand={brand}
      host={host}
      code={code}
      here={isRefused ? undefined : makeNoticeFormPath(code, typed.reason)}
      scripts={[sendOnce, photo, place]}
    >
      <NoticeForm view={view} />
      <SendingPhoto noticeKey={view.typed.key} />
    </ScanFrame>
  );
}
