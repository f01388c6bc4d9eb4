import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { photo, sendOnce, telling as follow } from "virtual:public-assets";

import { pages, makeVisitorNoticePath } from "#contract/pages.ts";
import type { BrandView, NoticePageView } from "#contract/ports/public-pages.ts";
import { makePageFingerprint } from "#domain/notices/delivery.ts";
import { useLanguage, type LanguageTools } from "#web/public/words/language-provider.tsx";
import type { PageWords } from "#web/public/words/tr.ts";

import { makeScanPath } from "./paths.ts";
import { ScanFrame } from "./scan-frame.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { makeHeadline, makeAnnouncement } from "./telling-words.ts";

/** The page works without scripts. */
export function VisitorNoticePage({ view, brand, host }: { view: NoticePageView; brand: BrandView; host: string }) {
  const reading = useLanguage();
  return (
    <ScanFrame
      title={makePageTitle(view, reading)}
      brand={brand}
      host={host}
      code={findCode(view)}
      here={makeLanguagePath(view)}
      scripts={view.state === "there" ? [sendOnce, photo, follow] : []}
    >
      {view.state === "there" && <p id="said" role="status" />}
      <div id="telling" {...makeClientData(view, reading.words)}>
        <NoticePageContent view={view} />
      </div>
    </ScanFrame>
  );
}

function NoticePageContent({ view }: { view: NoticePageView }) {
  const { words, link } = useLanguage();
  switch (view.state) {
    case "there":
      return <SentNotice view={view} />;
    case "gone":
      return (
        <EndedNotice title={words.telling.gone} text={words.telling.goneText}>
          <a className="go" href={link(pages.typeCode.path)}>
            <QrCode aria-hidden="true" />
            <span>
              <b>{words.failure.typeCode}</b>
              <small>{words.telling.goneNext}</small>
            </span>
          </a>
        </EndedNotice>
      );
    case "off":
      return (
        <EndedNotice title={words.problems.NOTICES_OFF} text={words.telling.offText}>
          <a className="go" href={link(makeScanPath(view.code))}>
            {words.frame.backToSticker}
          </a>
          {view.note !== "" && (
            <>
              <h2>{words.telling.yourNote}</h2>
              <p className="note" dir="auto">
                {view.note}
              </p>
            </>
          )}
        </EndedNotice>
      );
  }
}

function EndedNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { words } = useLanguage();
  return (
    <>
      <h1>{title}</h1>
      <p className="say soft">{text}</p>
      <p className="urgent">{words.frame.emergency}</p>
      <div className="lead">{children}</div>
    </>
  );
}

/** A notice that is over has no version, so the script stops. */
function makeClientData(view: NoticePageView, words: PageWords) {
  if (view.state !== "there") return {};
  const { state, now } = view.telling;
  const isOver = state === "solved" || state === "expired" || state === "withdrawn";
  return {
    "data-v": isOver ? undefined : makePageFingerprint(view.telling),
    "data-now": now.getTime(),
    "data-news": makeAnnouncement(view.telling, words),
    "data-offline": words.telling.offline,
    "data-away": words.telling.away,
    "data-broken": words.telling.broken,
    "data-minute": words.units.minute,
    "data-second": words.units.second,
  };
}

function makePageTitle(view: NoticePageView, { words, isolated }: LanguageTools): string {
  switch (view.state) {
    case "there": {
      const { plate, code } = view.telling;
      const which = isolated(plate || code);
      // After a failed action, the title omits the headline: 'failed: your message was delivered' would be misleading.
      const isDone = view.problem === undefined && view.photoProblem === undefined;
      return isDone ? `${makeHeadline(view.telling, words)}: ${which}` : words.telling.failed(which);
    }
    case "gone":
      return words.telling.gone;
    case "off":
      return words.telling.off;
  }
}

function findCode(view: NoticePageView): string | undefined {
  switch (view.state) {
    case "there":
      return view.telling.code;
    case "gone":
      return undefined;
    case "off":
      return view.code;
  }
}

/** Undefined if the page has typed text, which a change of language would lose. */
function makeLanguagePath(view: NoticePageView): string | undefined {
  switch (view.state) {
    case "there":
      return makeVisitorNoticePath(view.key);
    case "gone":
      return "";
    case "off":
      return undefined;
  }
}
