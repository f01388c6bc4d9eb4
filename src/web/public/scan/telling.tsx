import { House } from "lucide-react";
import type { ReactNode } from "react";
import { photo, sendOnce, telling as follow } from "virtual:public-assets";

import { pages } from "#contract/pages.ts";
import type { Brand, TellingPageView } from "#contract/ports/public-pages.ts";
import { refusals } from "#contract/refusals.ts";
import { isolated } from "#domain/text.ts";

import { scanPath } from "./paths.ts";
import { ScanFrame } from "./scan-frame.tsx";
import { headlineOf, newsOf } from "./telling-words.ts";
import { There } from "./there.tsx";

/** A visitor's own page, complete without script; with it the page follows what becomes of the notice (docs/product.md 16.3). */
export function TellingPage({ view, brand, host }: { view: TellingPageView; brand: Brand; host: string }) {
  return (
    <ScanFrame
      title={titleOf(view)}
      brand={brand}
      host={host}
      code={codeOf(view)}
      scripts={view.state === "there" ? [sendOnce, photo, follow] : []}
    >
      {view.state === "there" && <p id="said" role="status" />}
      <div id="telling" {...followed(view)}>
        <State view={view} />
      </div>
    </ScanFrame>
  );
}

function State({ view }: { view: TellingPageView }) {
  switch (view.state) {
    case "there":
      return <There view={view} />;
    case "gone":
      return (
        <Ended
          title="Bu haber artık yok"
          text="Süresi dolmuş ya da silinmiş olabilir; adres eksik kopyalanmış da olabilir."
        >
          <a className="go" href={pages.home.path}>
            <House aria-hidden="true" />
            <span>
              <b>Ana sayfaya git</b>
              <small>Yeniden haber vermek için etiketi bir daha okutun.</small>
            </span>
          </a>
        </Ended>
      );
    case "off":
      return (
        <Ended title={refusals.NOTICES_OFF.message} text="Etiketin sahibi haber almayı kapatmış olabilir.">
          <a className="go" href={scanPath(view.code)}>
            Etiketin sayfasına dön
          </a>
          {view.note !== "" && (
            <>
              <h2>Yazdığınız not</h2>
              <p className="note">{view.note}</p>
            </>
          )}
        </Ended>
      );
  }
}

function Ended({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="say soft">{text}</p>
      <p className="urgent">Acil bir durumda 112’yi arayın.</p>
      <h2>Ne yapabilirsiniz?</h2>
      {children}
    </>
  );
}

/** What the script follows (telling.client.ts): what it asks by, the server's clock, and what it says of news. Nothing once it is over. */
function followed(view: TellingPageView) {
  if (view.state !== "there") return {};
  const { version, state, isUnanswered, now } = view.telling;
  const isOver = state === "solved" || state === "expired" || state === "withdrawn";
  return {
    "data-v": isOver ? undefined : `${version}.${state}.${isUnanswered ? 1 : 0}`,
    "data-now": now.getTime(),
    "data-news": newsOf(view.telling),
  };
}

function titleOf(view: TellingPageView): string {
  switch (view.state) {
    case "there": {
      const { plate, code } = view.telling;
      const title = `${headlineOf(view.telling)}: ${isolated(plate || code)}`;
      return view.problem === undefined && view.photoProblem === undefined ? title : `Olmadı: ${title}`;
    }
    case "gone":
      return "Bu haber artık yok";
    case "off":
      return "Haber gönderilemedi";
  }
}

function codeOf(view: TellingPageView): string | undefined {
  switch (view.state) {
    case "there":
      return view.telling.code;
    case "gone":
      return undefined;
    case "off":
      return view.code;
  }
}
