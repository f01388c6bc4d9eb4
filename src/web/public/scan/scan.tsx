import { House, QrCode, SearchX, TimerReset, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { countdown as countdownScript } from "virtual:public-assets";

import { pages } from "#contract/pages.ts";
import type { Brand, ScanView, ShownRental } from "#contract/ports/public-pages.ts";
import { formatExpired } from "#contract/wording/labels.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { formatKurus } from "#domain/money.ts";
import { countdown } from "#domain/rental.ts";
import { isolated } from "#domain/text.ts";

import { Contact } from "./contact.tsx";
import { reportPath, scanPath } from "./paths.ts";
import { Plate } from "./plate.tsx";
import { ScanFrame } from "./scan-frame.tsx";
import { StatusLine } from "./status-line.tsx";
import { TypeCodeForm } from "./type-code-form.tsx";
import { Ways } from "./ways.tsx";

/** What a stranger sees who scanned a code (docs/product.md 6.1). One answer, complete without script. */
export function ScanPage({ view, brand, host }: { view: ScanView; brand: Brand; host: string }) {
  const code = "code" in view ? view.code : undefined;
  return (
    <ScanFrame
      title={isolated(titleOf(view))}
      brand={brand}
      host={host}
      code={code}
      reportPath={code && reportPath(code)}
      scripts={view.state === "car" && view.rental ? [countdownScript] : []}
    >
      <State view={view} />
    </ScanFrame>
  );
}

function State({ view }: { view: ScanView }) {
  switch (view.state) {
    case "profile":
      return <Profile profile={view} />;
    case "car":
      return <Car car={view} />;
    case "not-assigned":
      return (
        <Message
          Icon={QrCode}
          title="Bu QR Kod Henüz Atanmamış"
          text={`Bu etiketin henüz bir sahibi yok. Etiket sizinse hesabınıza bağlayın; okutanlar size ulaşabilsin.${view.asksClaim ? " Paketteki etkinleştirme kodunu hazırlayın; bağlarken sorulur." : ""}`}
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
    case "replaced":
      return (
        <Message
          Icon={QrCode}
          title="Bu Etiket Yenilendi"
          text="Etiketin yerini yenisi aldı; bilgileri yeni kodunda duruyor."
        >
          <a className="go first" href={scanPath(view.code)}>
            <QrCode aria-hidden="true" />
            <span>
              <b>Yeni etiketi aç</b>
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
        >
          <TypeCodeForm typed={view.typed ?? ""} />
          <a className="go" href={pages.home.path}>
            <House aria-hidden="true" />
            <span>
              <b>Ana sayfaya git</b>
              <small>QR etiketin ne olduğuna, nasıl çalıştığına bakın.</small>
            </span>
          </a>
        </Message>
      );
    case "too-many":
      return (
        <Message
          Icon={TimerReset}
          title="Çok Fazla Deneme"
          text="Bulunduğunuz ağdan çok sayıda geçersiz kod denendiği için yanıtlar sırayla veriliyor. Sayfayı kapatmayın: birkaç saniye içinde kendiliğinden yeniden denenir."
        >
          <a className="go" href="?">
            <TimerReset aria-hidden="true" />
            <span>
              <b>Şimdi yeniden dene</b>
              <small>Kablosuz ağ ile mobil veri arasında geçmek de çoğu kez yeter.</small>
            </span>
          </a>
        </Message>
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
      <Plate plate={profile.plate} />
      <h1 translate="no">{profile.owner}</h1>
      <StatusLine status={profile.status} />
      <Note note={profile.note} by="Notu etiketin sahibi yazdı." />
      <Ways
        view={profile}
        tell="Sahibine haber verin"
        title="Sahibine ulaşın"
        none="Etiketin sahibi şu anda iletişim bilgisi göstermiyor."
      />
    </>
  );
}

/** A company's car: until when it is out, or what it costs to rent it; then how the company is reached. */
function Car({ car }: { car: Extract<ScanView, { state: "car" }> }) {
  const { rental, offer } = car;
  return (
    <>
      <Plate plate={car.plate} />
      <h1 className={car.company.length > LONG_NAME ? "long" : undefined}>{car.company}</h1>
      <StatusLine status={car.status} />
      {rental && <Rental rental={rental} />}
      {offer && (
        <section className="box">
          <h2>Bu araç müsait</h2>
          {offer.price !== null && <p className="price">{formatKurus(offer.price)}</p>}
          {offer.note !== "" && <p className="lines">{offer.note}</p>}
        </section>
      )}
      <Note note={car.note} by="Notu şirket yazdı." isFolded={rental !== null} />
      <Ways
        view={car}
        tell="Şirkete haber verin"
        title="Şirkete ulaşın"
        none="Şirket şu anda iletişim bilgisi göstermiyor."
      />
    </>
  );
}

/** The countdown as the server's clock has it; with script it ticks (countdown.client.ts). */
function Rental({ rental: { endsAt, now, renter } }: { rental: ShownRental }) {
  const { isOver, hours, minutes, seconds } = countdown(endsAt, now);
  return (
    <section className="box" data-ends={endsAt.getTime()} data-now={now.getTime()}>
      <h2 hidden={isOver}>Kiralamanın bitmesine kalan</h2>
      <p className="clock" role="timer" hidden={isOver}>
        <Unit value={hours} unit="saat" />
        <Unit value={minutes} unit="dakika" />
        <Unit value={seconds} unit="saniye" />
      </p>
      <p className="over" hidden={!isOver}>
        {isOver && formatExpired({ hours, minutes })}
      </p>
      <p className="soft">Planlanan bitiş: {formatLongDateTime(endsAt)}</p>
      {renter && <Renter renter={renter} />}
    </section>
  );
}

/** Who has the car: with a telephone one link that says both, since what a visitor came for stands below it. */
function Renter({ renter: { name, phone } }: { renter: NonNullable<ShownRental["renter"]> }) {
  return (
    <div className="renter">
      {phone ? (
        <Contact contact={phone} label="Kiralayanı ara" of={name} />
      ) : (
        <p>
          Kiralayan: <b translate="no">{name}</b>
        </p>
      )}
    </div>
  );
}

function Unit({ value, unit }: { value: number; unit: string }) {
  return (
    <span>
      <b>{String(value).padStart(2, "0")}</b> {unit}
    </span>
  );
}

/** Longer ones are written smaller, so that what a visitor came for is in view below them. */
const LONG_NAME = 22;
const LONG_NOTE = 90;
/** Lines of a note that are in view where it is folded. */
const FOLDED_LINES = 2;

/** What the holder wrote. Where much stands above it a long one is folded, and opens with a tap. */
function Note({ note, by, isFolded = false }: { note: string; by: string; isFolded?: boolean }) {
  if (note === "") return null;
  const isLong = note.length > LONG_NOTE;
  if (isFolded && (isLong || note.split("\n").length > FOLDED_LINES)) {
    return (
      <details className="fold">
        <summary>
          <span className="note long">
            <span>{note}</span>
          </span>
          <span className="by soft">
            {by} <u>Tamamını okuyun</u>
          </span>
        </summary>
      </details>
    );
  }
  return (
    <>
      <p className={isLong ? "note long" : "note"}>{note}</p>
      <p className="by soft">{by}</p>
    </>
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
    case "car":
      return view.plate || `Kod: ${view.code}`;
    case "not-assigned":
      return "Henüz atanmamış QR kod";
    case "replaced":
      return "Yenilenmiş etiket";
    case "invalid":
      return "Geçersiz QR kodu";
    case "too-many":
      return "Çok fazla deneme";
    case "unavailable":
      return "Şu anda ulaşılamıyor";
  }
}
