import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { WindscreenScene } from "#web/public/pictures/windscreen-scene.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { getStickerLinkLabel } from "./buying.ts";

export function Hero({ visit }: { visit: PublicPageData }) {
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-3 px-4 pt-4 pb-5 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-16">
      <div className="contents lg:block">
        <div className="min-w-0">
          <p className="text-brand font-bold">Kodu tara, ulaşılabilir ol</p>
          <h1 className="text-display mt-1">Çekici gelmeden haberiniz olsun</h1>
          <p className="text-ink-soft text-lead mt-2 max-w-xl text-pretty lg:mt-4">
            Yolunu kapattığınız kişi camdaki QR etiketi okutur, size yazar.
          </p>
        </div>
        <FirstDeeds visit={visit} />
      </div>
      <WindscreenScene
        visit={visit}
        className="-mx-4 h-52 w-[calc(100%+2rem)] sm:mx-0 sm:h-80 sm:w-full sm:rounded-3xl lg:h-auto"
      />
    </section>
  );
}

/** The filled button is the deed of most: to buy; to go on, for whoever is logged in; to link, where nothing is sold. */
function FirstDeeds({ visit: { account, brand } }: { visit: PublicPageData }) {
  const own = account
    ? { label: "Panelime git", path: getHomePath(toActor(account)) }
    : { label: "Etiketim var", path: pages.begin.path };
  const sticker = { label: getStickerLinkLabel(brand), path: pages.purchase.path };
  const [first, second] = brand.isSold && !account ? [sticker, own] : [own, sticker];
  return (
    <div className="max-lg:order-last lg:mt-8">
      <div className="flex flex-wrap gap-2 max-sm:*:grow sm:gap-3">
        <a href={first.path} className={getButtonStyle("primary")}>
          {first.label}
        </a>
        <a href={second.path} className={getButtonStyle("secondary")}>
          {second.label}
        </a>
      </div>
      {!account && (
        <p className="text-ink-soft mt-2 max-sm:text-center">
          {brand.isSold ? "Bir kez ödersiniz, aylık ücreti yoktur." : "Kayıt olmak ve kullanmak ücretsizdir."}
        </p>
      )}
    </div>
  );
}
