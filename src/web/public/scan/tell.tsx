import { photo, place, sendOnce } from "virtual:public-assets";

import type { BrandView, TellPageView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { makeTellPath } from "./paths.ts";
import { ScanFrame } from "./scan-frame.tsx";
import { SendingPhoto } from "./sending-photo.tsx";
import { TellForm } from "./tell-form.tsx";

/**
 * The page on which a visitor writes to the holder of a code, without account and without scripts (docs/product.md
 * 16.3).
 */
export function TellPage({ view, brand, host }: { view: TellPageView; brand: BrandView; host: string }) {
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
      here={isRefused ? undefined : makeTellPath(code, typed.reason)}
      scripts={[sendOnce, photo, place]}
    >
      <TellForm view={view} />
      <SendingPhoto noticeKey={view.typed.key} />
    </ScanFrame>
  );
}
