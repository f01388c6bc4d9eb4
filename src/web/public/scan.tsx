import { Globe, Mail, Phone, QrCode, SearchX, Send, TimerReset, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { pages } from "#contract/pages.ts";
import type { Brand, ScanView, ShownContact } from "#contract/public-pages.ts";
import { upperCase } from "#domain/turkish.ts";

import style from "./scan.css?inline";

/** Style of the scan page, inlined so that the first answer is the only one needed. */
export const scanStyle = style.trim();

const words = {
  phone: { label: "Ara", Icon: Phone },
  telegram: { label: "Telegram'dan yaz", Icon: Send },
  email: { label: "E-posta gönder", Icon: Mail },
  website: { label: "Web sitesini aç", Icon: Globe },
} satisfies Record<ShownContact["kind"], { label: string; Icon: LucideIcon }>;

/** What a stranger sees who scanned a code (specification 2, 4, 6, 8). One answer, no script. */
export function ScanPage({ view, brand, host }: { view: ScanView; brand: Brand; host: string }) {
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${titleOf(view)} · ${brand.name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: scanStyle }} />
      </head>
      <body>
        <header className="top">{upperCase(brand.name)}</header>
        <main>
          <State view={view} />
        </main>
        <footer className="foot">
          <p>Bu sayfa sizden ödeme, şifre veya kart bilgisi istemez.</p>
          <p translate="no">
            {host}
            {"code" in view && (
              <>
                {" · "}Kod: <span className="code">{view.code}</span>
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}

function State({ view }: { view: ScanView }) {
  switch (view.state) {
    case "profile":
      return <Profile profile={view} />;
    case "not-assigned":
      return (
        <Message
          Icon={QrCode}
          title="Bu QR Kod Henüz Atanmamış"
          text="Bu etiketin henüz bir sahibi yok. Etiket sizinse hesabınıza bağlayın; okutanlar size ulaşabilsin."
        >
          <a className="go first" href={`${pages.linkCode.path}?code=${encodeURIComponent(view.code)}`}>
            <QrCode aria-hidden="true" />
            <span>
              <b>Bu kodu hesabıma bağla</b>
              <small>Kod: {view.code}</small>
            </span>
          </a>
        </Message>
      );
    case "invalid":
      return (
        <Message
          Icon={SearchX}
          title="Geçersiz veya Bulunamayan QR Kodu"
          text="Bu kodla kayıtlı bir etiket yok. Kodu elle yazdıysanız harf ve rakamları etiketten denetleyin; kamerayla okuttuysanız yeniden okutun."
        />
      );
    case "too-many":
      return (
        <Message
          Icon={TimerReset}
          title="Çok Fazla Deneme"
          text={`Kısa sürede çok sayıda geçersiz kod denendi. Lütfen ${Math.ceil(view.retryAfterSeconds / 60)} dakika sonra tekrar deneyin. Geçerli bir etiketi okutmak her zaman çalışır.`}
        />
      );
    case "unavailable":
      return (
        <Message
          Icon={TimerReset}
          title="Şu Anda Ulaşılamıyor"
          text="Bilgileri şu anda getiremiyoruz. Lütfen birkaç saniye sonra sayfayı yenileyin."
        />
      );
  }
}

function Profile({ profile }: { profile: Extract<ScanView, { state: "profile" }> }) {
  return (
    <>
      {profile.plate !== "" && (
        <p className="plate" translate="no">
          <i aria-hidden="true">TR</i>
          <b>{profile.plate}</b>
        </p>
      )}
      <h1 translate="no">{profile.owner}</h1>
      {profile.note !== "" && (
        <>
          <p className="note">{profile.note}</p>
          <p className="by soft">Notu etiketin sahibi yazdı.</p>
        </>
      )}
      <h2>{profile.contacts.length > 0 ? "Sahibine ulaşın" : "İletişim"}</h2>
      {profile.contacts.length === 0 ? (
        <p className="soft">Etiketin sahibi şu anda iletişim bilgisi göstermiyor.</p>
      ) : (
        <ul>
          {profile.contacts.map((contact, index) => (
            <li key={contact.kind}>
              <Contact contact={contact} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Contact({ contact, first }: { contact: ShownContact; first: boolean }) {
  const { label, Icon } = words[contact.kind];
  return (
    <a className={first ? "go first" : "go"} href={contact.href} rel="noopener noreferrer nofollow ugc">
      <Icon aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small translate="no">{contact.text}</small>
      </span>
    </a>
  );
}

function Message({
  Icon,
  title,
  text,
  children,
}: {
  Icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" size={40} className="soft" />
      <h1>{title}</h1>
      <p className="say soft">{text}</p>
      {children && (
        <>
          <h2>Ne yapabilirsiniz?</h2>
          {children}
        </>
      )}
    </>
  );
}

function titleOf(view: ScanView): string {
  switch (view.state) {
    case "profile":
      return view.plate || `Kod: ${view.code}`;
    case "not-assigned":
      return "Henüz atanmamış QR kod";
    case "invalid":
      return "Geçersiz QR kodu";
    case "too-many":
      return "Çok fazla deneme";
    case "unavailable":
      return "Şu anda ulaşılamıyor";
  }
}
