import { pages } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { Sticker } from "#web/parts/sticker.tsx";
import { makeExampleSticker } from "#web/public/pictures/example.ts";

import { getStickerLinkLabel } from "./buying.ts";

const joinTexts = {
  title: "Ulaşılabilir olmaya başlayın",
  text: "Etiketinizi alın, ücretsiz kayıt olup bir dakikada bağlayın. Numaranız, siz göstermedikçe kimseye görünmez.",
};
const joinTextsWithoutSale = {
  ...joinTexts,
  text: "Ücretsiz kayıt olun, etiketinizi bir dakikada bağlayın. Numaranız, siz göstermedikçe kimseye görünmez.",
};
const linkCodeTexts = {
  title: "Etiketiniz elinizde mi?",
  text: "Bir dakikada hesabınıza bağlayın. Numaranız, siz göstermedikçe kimseye görünmez.",
};
const registerLink = { label: "Kayıt ol", path: pages.register.path };
const linkCodeLink = { label: "Kodu bağla", path: pages.linkCode.path };

/** Logged-in users are offered the next step instead. */
export function JoinSection({ visit }: { visit: PublicPageData }) {
  const { isSold } = visit.brand;
  const sticker = { label: getStickerLinkLabel(visit.brand), path: pages.purchase.path };
  const { title, text } = visit.account ? linkCodeTexts : isSold ? joinTexts : joinTextsWithoutSale;
  // A logged-in user probably has a sticker already, so the link for linking a code comes first. A guest must first buy
  // a sticker.
  const own = visit.account ? linkCodeLink : registerLink;
  const [first, second] = isSold && !visit.account ? [sticker, own] : [own, sticker];
  return (
    <section aria-labelledby="basla" className="mx-auto w-full max-w-6xl px-4 py-12 sm:py-16 lg:py-20 print:hidden">
      <div className="bg-stage text-on-stage grid items-center gap-10 overflow-hidden rounded-3xl border border-transparent px-6 py-10 sm:px-12 sm:py-12 lg:grid-cols-[1fr_auto] lg:gap-16 lg:py-16">
        <div>
          <h2 id="basla" className="text-title max-w-xl">
            {title}
          </h2>
          <p className="text-lead mt-4 max-w-xl">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={first.path} className={`${buttonStyle} bg-accent text-on-accent border-transparent`}>
              {first.label}
            </a>
            <a href={second.path} className={`${buttonStyle} border-white/60 hover:bg-white/10`}>
              {second.label}
            </a>
          </div>
        </div>
        <Sticker
          {...makeExampleSticker(visit)}
          className="hidden w-48 rotate-6 rounded-[1.4rem] ring-6 ring-white lg:-my-6 lg:mr-6 lg:block"
        />
      </div>
    </section>
  );
}

/** The usual button colours would be invisible on the blue ground. */
const buttonStyle =
  "inline-flex min-h-12 items-center rounded-xl border px-5 font-semibold no-underline outline-offset-4 focus-visible:outline-white";
