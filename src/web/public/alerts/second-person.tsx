import { sendOnce } from "virtual:public-assets";

import { pages, makeSecondPersonPath } from "#contract/pages.ts";
import type { BrandView, SecondPersonPageView } from "#contract/ports/public-pages.ts";
import { SECOND_PERSON_INVITATION_DAYS } from "#domain/notices/second-person.ts";
import { ScanFrame } from "#web/public/scan/scan-frame.tsx";

const titleOfState: Record<SecondPersonPageView["state"], string> = {
  asked: "İkinci kişi olur musunuz?",
  agreed: "İkinci kişisiniz",
  declined: "Size e-posta göndermiyoruz",
  gone: "Bu bağlantı artık geçerli değil",
};

export function SecondPersonPage({
  view,
  brand,
  host,
}: {
  view: SecondPersonPageView;
  brand: BrandView;
  host: string;
}) {
  const title = titleOfState[view.state];
  return (
    <ScanFrame title={title} brand={brand} host={host} scripts={[sendOnce]}>
      <h1>{title}</h1>
      <SecondPersonContent view={view} brand={brand} />
    </ScanFrame>
  );
}

function SecondPersonContent({ view, brand }: { view: SecondPersonPageView; brand: BrandView }) {
  switch (view.state) {
    case "asked":
      return (
        <>
          <p className="say">
            <b>{view.by}</b>, etiketine gelen bir mesaja {view.afterMinutes} dakika yanıt vermezse size e-posta
            göndermemizi istiyor.
          </p>
          <p className="say soft">E-postada nedeni ve plaka yazar. İstediğiniz an tek dokunuşla bitirirsiniz.</p>
          <SecondPersonButton token={view.token} deed="agree" label="Kabul ediyorum" isFirst />
          <SecondPersonButton token={view.token} deed="decline" label="İstemiyorum" />
        </>
      );
    case "agreed":
      return (
        <>
          <p className="say">
            <b>{view.by}</b> bir mesaja {view.afterMinutes} dakika yanıt vermezse size e-posta gönderiyoruz.
          </p>
          <SecondPersonButton token={view.token} deed="decline" label="Artık mesaj almak istemiyorum" />
        </>
      );
    case "declined":
      return (
        <>
          <p className="say">
            <b>{view.by}</b> adına size e-posta göndermiyoruz. Yapmanız gereken başka bir şey yok.
          </p>
          <HomeLink brand={brand} />
        </>
      );
    case "gone":
      return (
        <>
          <p className="say soft">
            Davet {SECOND_PERSON_INVITATION_DAYS} gün geçerlidir, süresi dolmuş olabilir. Sizi seçen kullanıcı vazgeçmiş
            ya da adres eksik kopyalanmış da olabilir. Bu bağlantıyla size e-posta göndermeyiz.
          </p>
          <HomeLink brand={brand} />
        </>
      );
  }
}

function SecondPersonButton({
  token,
  deed,
  label,
  isFirst = false,
}: {
  token: string;
  deed: "agree" | "decline";
  label: string;
  isFirst?: boolean;
}) {
  return (
    <form method="post" action={makeSecondPersonPath(token)}>
      <input type="hidden" name="do" value={deed} />
      <button className={isFirst ? "go first" : "go"} type="submit" data-busy="Kaydediliyor…">
        {label}
      </button>
    </form>
  );
}

function HomeLink({ brand }: { brand: BrandView }) {
  return (
    <a className="go" href={pages.home.path}>
      {brand.name} nedir?
    </a>
  );
}
