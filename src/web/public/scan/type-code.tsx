import type { Brand, TypeCodePageView } from "#contract/ports/public-pages.ts";

import { ScanFrame } from "./scan-frame.tsx";
import { TypeCodeForm } from "./type-code-form.tsx";

/** Where somebody types the code of a sticker that cannot be scanned (docs/product.md 6.8). */
export function TypeCodePage({ view, brand, host }: { view: TypeCodePageView; brand: Brand; host: string }) {
  const title = "Kodu yazın";
  return (
    <ScanFrame
      title={view.problem === undefined ? title : `Açılamadı: ${title}`}
      brand={brand}
      host={host}
      scripts={[]}
    >
      <h1>{title}</h1>
      <p className="say soft">QR kodu okunmuyorsa etiketin üzerindeki kodu yazın; okutulmuş gibi aynı sayfa açılır.</p>
      <TypeCodeForm {...view} autoFocus />
    </ScanFrame>
  );
}
