import { Check } from "lucide-react";

import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { WindscreenScene } from "#web/public/pictures/windscreen-scene.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { getStickerLinkLabel } from "./buying.ts";
import { Price } from "./price.tsx";

export function Hero({ visit }: { visit: PublicPageData }) {
  return (
    <section className="border-line bg-surface border-b">
      <div className="mx-auto grid max-w-6xl items-center gap-5 px-4 pt-6 pb-8 sm:py-12 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-16">
        <div className="contents lg:block">
          <div>
            <p className="text-brand font-bold">Kodu tara, ulaşılabilir ol</p>
            <h1 className="text-display mt-2">Çekici gelmeden haberiniz olsun</h1>
            <p className="text-ink-soft text-lead mt-4 max-w-xl">
              Yolu kapattığınızı gören, camdaki etiketi okutup size yazar. Numaranız camda yazmaz.
            </p>
          </div>
          <div className="max-lg:order-last">
            <FirstSteps visit={visit} />
          </div>
        </div>
        <WindscreenScene visit={visit} className="mx-auto w-full max-w-md rounded-3xl lg:max-w-none" />
      </div>
    </section>
  );
}

function FirstSteps({ visit }: { visit: PublicPageData }) {
  const { account, brand } = visit;
  const { isSold } = brand;
  const sticker = (
    <a href={pages.purchase.path} className={getButtonStyle(isSold && !account ? "primary" : "secondary")}>
      {getStickerLinkLabel(brand)}
    </a>
  );
  const main = account ? (
    <a href={getHomePath(toActor(account))} className={getButtonStyle("primary")}>
      Panelime git
    </a>
  ) : (
    <a href={pages.register.path} className={getButtonStyle(isSold ? "secondary" : "primary")}>
      Ücretsiz kayıt ol
    </a>
  );
  const [first, second] = isSold && !account ? [sticker, main] : [main, sticker];
  return (
    <div className="grid gap-3 lg:mt-8">
      {isSold && !account && <Price brand={brand} />}
      <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
        {first}
        {second}
      </div>
      {!account && (
        <p className="flex items-center gap-2 font-medium">
          <Check aria-hidden="true" size={20} className="text-brand shrink-0" />
          <span>{isSold ? "Etiketi bir kez alırsınız, kullanımı ücretsizdir." : "Kullanımı ücretsizdir."}</span>
        </p>
      )}
    </div>
  );
}
