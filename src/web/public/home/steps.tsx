import type { ReactNode } from "react";

import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { HomeSection } from "#web/public/frame/section.tsx";
import { LinkPicture, ReachPicture, StickPicture } from "#web/public/pictures/steps.tsx";

import { Carousel } from "./carousel.tsx";

export function Steps({ visit }: { visit: PublicPageData }) {
  return (
    <HomeSection id="nasil" title="Nasıl çalışır?" lead="Üç adım, bir dakika." look="raised">
      <Carousel
        label="Üç adım"
        slideLabel="Adım"
        fromMd="columns"
        slides={[
          <HomeStep key="kaydet" number={1} title="Kodu kaydedin" picture={<LinkPicture />}>
            Kayıt olun, etiketin üzerindeki kodu hesabınıza bağlayın, notunuzu ve göstermek istediğiniz bilgileri yazın.
          </HomeStep>,
          <HomeStep key="yapistir" number={2} title="Etiketi yapıştırın" picture={<StickPicture visit={visit} />}>
            QR etiketini aracınızın camına, dükkânınızın kapısına ya da ofisinizin girişine yapıştırın.
          </HomeStep>,
          <HomeStep key="ulas" number={3} title="Size ulaşsınlar" picture={<ReachPicture />}>
            Kodu okutan notunuzu görür, iki dokunuşla mesaj gönderir ya da gösterdiğiniz yoldan size ulaşır. Siz de tek
            dokunuşla yanıtlarsınız.
          </HomeStep>,
        ]}
      />
    </HomeSection>
  );
}

function HomeStep({
  number,
  title,
  picture,
  children,
}: {
  number: number;
  title: string;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="bg-brand-soft overflow-hidden rounded-3xl border border-transparent">{picture}</div>
      <h3 className="mt-6 flex items-center gap-3 text-xl font-bold">
        <span
          aria-hidden="true"
          className="bg-accent text-on-accent grid size-8 shrink-0 place-items-center rounded-lg text-base font-extrabold"
        >
          {number}
        </span>
        {title}
      </h3>
      <p className="text-ink-soft mt-3">{children}</p>
    </>
  );
}
