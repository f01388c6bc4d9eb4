import { makeCodePath } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { Sticker } from "#web/parts/sticker.tsx";
import { makeExampleSticker } from "#web/public/pictures/example.ts";
import { Phone } from "#web/public/pictures/phone.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

const EXAMPLE_PATH = makeCodePath("scan", EXAMPLE_CODE);

export function TrySection({ visit }: { visit: PublicPageData }) {
  return (
    <section aria-labelledby="dene" className="border-line bg-surface border-y">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 sm:py-16 md:grid-cols-[1fr_auto] lg:gap-16 lg:py-20">
        <div>
          <h2 id="dene" className="text-title">
            Şimdi deneyin
          </h2>
          <p className="text-ink-soft text-lead mt-4 max-w-xl">
            <span className="max-md:hidden">Telefonunuzun kamerasını bu etikete tutun: </span>
            <span className="md:hidden">Örnek sayfayı açın: </span>
            gerçek bir etiketteki gibi bir sayfa çıkar. Bir neden seçip gönderin, yanıtın nasıl geldiğini görün. Bu bir
            örnektir, kimseye mesaj gitmez.
          </p>
          <a href={EXAMPLE_PATH} className={`${getButtonStyle("secondary")} mt-6`}>
            Örnek sayfayı aç
          </a>
        </div>
        <div className="flex items-center justify-center gap-6 lg:gap-10">
          <Sticker {...makeExampleSticker(visit)} className="w-52 max-md:hidden lg:w-60" />
          {/* Hidden from screen readers, because the button beside it opens the same page. */}
          <a href={EXAMPLE_PATH} aria-hidden="true" tabIndex={-1}>
            <svg viewBox="0 0 216 440" className="w-44 lg:w-48">
              <Phone x={0} y={0} brand={visit.brand.name} />
            </svg>
          </a>
        </div>
      </div>
    </section>
  );
}
