import { pages } from "#contract/pages.ts";
import type { BrandView, TypeCodePageView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { ScanFrame } from "./scan-frame.tsx";
import { TypeCodeForm } from "./type-code-form.tsx";

export function TypeCodePage({ view, brand, host }: { view: TypeCodePageView; brand: BrandView; host: string }) {
  const { words } = useLanguage();
  const { title, notOpened, text } = words.typeCode;
  return (
    <ScanFrame
      title={view.problem === undefined ? title : notOpened(title)}
      brand={brand}
      host={host}
      here={pages.typeCode.path}
      scripts={[]}
    >
      <h1>{title}</h1>
      <p className="say soft">{text}</p>
      <TypeCodeForm {...view} autoFocus />
    </ScanFrame>
  );
}
