import { Building2, CarFront, Phone, Store, Warehouse, type LucideIcon } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { Visit } from "#contract/public-pages.ts";
import { actorOf } from "#contract/signing-in.ts";
import { homeOf } from "#domain/actor.ts";

import { Plate } from "../parts/plate.tsx";
import { Sticker } from "../parts/sticker.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Document } from "./document.tsx";

const steps = [
  {
    title: "Kodu kaydedin",
    text: "Üye olun, etiketin üzerindeki kodu hesabınıza bağlayın, notunuzu ve göstermek istediğiniz bilgileri yazın.",
  },
  {
    title: "Etiketi yapıştırın",
    text: "QR etiketini aracınızın camına, dükkânınızın kapısına ya da ofisinizin girişine yapıştırın.",
  },
  {
    title: "Size ulaşsınlar",
    text: "Kodu telefonuyla okutan notunuzu görür ve seçtiğiniz yoldan, uygulama kurmadan size ulaşır.",
  },
];

const places: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: CarFront,
    title: "Araçlar",
    text: "Yolu kapattıysanız ya da farınız açık kaldıysa numaranızı cama yazmadan haber alın.",
  },
  { Icon: Store, title: "Dükkânlar", text: "Kapalıyken bile kapıdaki müşteriye ne zaman döneceğinizi söyleyin." },
  { Icon: Building2, title: "Ofisler", text: "Kargo ve ziyaretçi doğru kişiye bir dokunuşla ulaşsın." },
  { Icon: Warehouse, title: "Araç filoları", text: "Rent a car şirketiniz her aracında aynı etiketi kullansın." },
];

/** The first page: what it is, how it works, for whom (specification 1, 2). */
export function HomePage({ visit }: { visit: Visit }) {
  const { brand, account } = visit;
  return (
    <Document
      visit={visit}
      title={`${brand.name}: kodu tara, ulaşılabilir ol`}
      description="Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan notunuzu görür ve yalnızca göstermeyi seçtiğiniz yoldan size ulaşır."
    >
      <section className="border-line bg-surface border-b">
        <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-10 md:grid-cols-[1.2fr_1fr] md:py-16">
          <div>
            <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight sm:text-5xl lg:text-6xl">
              Kodu tara, ulaşılabilir ol
            </h1>
            <p className="text-ink-soft mt-5 max-w-xl text-lg sm:text-xl">
              Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan kişi notunuzu görür ve yalnızca
              sizin seçtiğiniz yoldan size ulaşır.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              {account ? (
                <a href={homeOf(actorOf(account))} className={buttonStyle("primary")}>
                  Panelime git
                </a>
              ) : (
                <>
                  <a href={pages.register.path} className={buttonStyle("primary")}>
                    Ücretsiz kayıt ol
                  </a>
                  <a href={pages.login.path} className={buttonStyle("secondary")}>
                    Giriş yap
                  </a>
                </>
              )}
            </div>
          </div>
          <div className="mx-auto flex w-full max-w-sm items-end justify-center gap-3 sm:gap-4 md:max-w-md">
            <Sticker
              scanUrl={`${visit.publicUrl}/`}
              code="KT7M2QXA"
              brand={brand.name}
              className="w-[42%] shrink-0 drop-shadow-xl"
            />
            <div className="border-line bg-ground min-w-0 flex-1 rounded-2xl border p-3 shadow-xl sm:p-4">
              <Plate plate="34 ABC 123" size="small" />
              <p className="mt-2 font-bold">Ay*** Y.</p>
              <p className="text-ink-soft mt-1 text-sm">5 dakikaya aracın başındayım.</p>
              <p className="bg-brand-solid text-on-brand mt-3 flex items-center justify-center gap-2 rounded-lg px-3 py-2 font-semibold">
                <Phone aria-hidden="true" size={16} />
                Ara
              </p>
            </div>
          </div>
        </div>
      </section>

      <section aria-labelledby="nasil" className="mx-auto max-w-6xl px-4 py-14">
        <h2 id="nasil" className="text-3xl font-extrabold tracking-tight">
          Nasıl çalışır?
        </h2>
        <ol className="mt-6 grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="border-line bg-surface rounded-2xl border p-6">
              <span
                aria-hidden="true"
                className="bg-accent text-on-accent grid size-11 place-items-center rounded-xl text-xl font-extrabold"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 text-xl font-bold">{step.title}</h3>
              <p className="text-ink-soft mt-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="kimler" className="border-line bg-surface border-y">
        <div className="mx-auto max-w-6xl px-4 py-14">
          <h2 id="kimler" className="text-3xl font-extrabold tracking-tight">
            Kimler için?
          </h2>
          <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {places.map(({ Icon, title, text }) => (
              <li key={title}>
                <Icon aria-hidden="true" size={32} className="text-brand" />
                <h3 className="mt-3 text-lg font-bold">{title}</h3>
                <p className="text-ink-soft mt-1">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="mx-auto max-w-6xl px-4 py-14">
        <div className="flex flex-wrap items-center justify-between gap-6 rounded-3xl bg-[#1447b8] p-8 text-white">
          <div className="max-w-xl">
            <h2 className="text-2xl font-extrabold">Etiketiniz elinizde mi?</h2>
            <p className="mt-2">Bir dakikada hesabınıza bağlayın. Numaranız, siz göstermedikçe kimseye görünmez.</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <a href={pages.linkCode.path} className={`${buttonStyle("secondary")} border-transparent`}>
              Kodu bağla
            </a>
            <a
              href={pages.purchase.path}
              className="inline-flex min-h-12 items-center rounded-xl bg-[#ffc72c] px-5 font-semibold text-[#1d1600]"
            >
              Etiket satın al
            </a>
          </div>
        </div>
      </section>
    </Document>
  );
}
