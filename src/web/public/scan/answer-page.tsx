import { Inbox } from "lucide-react";
import { sendOnce } from "virtual:public-assets";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { makeInboxNoticePath, pages } from "#contract/pages.ts";
import type { AnswerPageView, BrandView } from "#contract/ports/public-pages.ts";
import { refusals } from "#contract/words/refusals.ts";
import { isEmergency, NOTICE_EXPIRY_HOURS } from "#domain/notices/notice.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatAnswer } from "#web/parts/answer-text.ts";

import { AnswerChoices } from "./answer-choices.tsx";
import { PlateOrCode } from "./plate.tsx";
import { ProblemText } from "./problem.tsx";
import { ScanFrame } from "./scan-frame.tsx";

export function AnswerPage({ view, brand, host }: { view: AnswerPageView; brand: BrandView; host: string }) {
  return (
    <ScanFrame title={makePageTitle(view)} brand={brand} host={host} scripts={[sendOnce]}>
      {view.state === "there" ? <LinkedNotice view={view} /> : <LinkGone />}
    </ScanFrame>
  );
}

/** The title contains neither plate nor reason, because messengers show it in link previews. */
function makePageTitle(view: AnswerPageView): string {
  if (view.state === "gone") return "Bu bağlantı artık geçerli değil";
  return Object.keys(view.problems).length > 0 ? "Gönderilemedi: Mesaja yanıt verin" : "Mesaja yanıt verin";
}

type LinkedView = Extract<AnswerPageView, { state: "there" }>;

function LinkedNotice({ view }: { view: LinkedView }) {
  const { notice, problems, typed } = view;
  const { id, plate, code, reason, note, told, lastToldAt, mayAnswer } = notice;
  return (
    <>
      <PlateOrCode plate={plate} code={code} />
      <h1>{noticeReasonWords[reason]}</h1>
      <p className="by soft">
        {formatLongDateTime(lastToldAt)}
        {told > 1 && ` · ${told} kişi mesaj gönderdi`}
      </p>
      {mayAnswer && isEmergency(reason) && <p className="urgent">Acil bir durum olabilir. Lütfen hemen bakın.</p>}
      {note !== "" && <p className="note">{note}</p>}
      <InboxOnlyData notice={notice} />
      <GivenAnswer notice={notice} />
      <ProblemText id="problem" text={problems[""] ?? problems["version"]} />
      {mayAnswer ? <AnswerChoices view={view} /> : <NoticeOver notice={notice} typed={typed} />}
      <a className="go again" href={makeInboxNoticePath(id)}>
        <Inbox aria-hidden="true" size={20} />
        Gelen kutumda aç
      </a>
      {mayAnswer && (
        <p className="by soft">
          Mesaj gönderen kişi bu sayfayı açtığınızı görmez, yanıtınızı görür. Bu bağlantıyı açan sizin adınıza yanıt
          verebilir. Başkasına iletmeyin.
        </p>
      )}
    </>
  );
}

function InboxOnlyData({ notice: { hasPhoto, hasPlace, hasPhone } }: { notice: LinkedView["notice"] }) {
  const sent = [...(hasPhoto ? ["fotoğraf"] : []), ...(hasPlace ? ["konum"] : []), ...(hasPhone ? ["telefon"] : [])];
  if (sent.length === 0) return null;
  const named = new Intl.ListFormat("tr").format(sent);
  return <p className="by soft">Mesajla birlikte {named} da geldi. Gelen kutunuzda görürsünüz.</p>;
}

function GivenAnswer({ notice: { answers } }: { notice: LinkedView["notice"] }) {
  const last = answers[0];
  if (!last) return null;
  return (
    <section className="box">
      <h2>Verilen yanıt</h2>
      <p className="lines">
        <b>{formatAnswer(last)}</b>
      </p>
      <p className="soft">
        {last.by !== "" && <b>{last.by} · </b>}
        {formatLongDateTime(last.at)}
      </p>
    </section>
  );
}

function NoticeOver({ notice: { state }, typed }: { notice: LinkedView["notice"]; typed: string }) {
  return (
    <section className="box">
      <h2>Bu mesaj kapandı</h2>
      <p>
        {state === "expired"
          ? `Son sözün üzerinden ${NOTICE_EXPIRY_HOURS} saat geçti.`
          : "Mesaj gönderen kişi çözüldüğünü söyledi ya da mesajını geri aldı."}
      </p>
      {typed !== "" && (
        <>
          <p className="soft">Gönderilmeyen yanıtınız:</p>
          <p className="lines">{typed}</p>
        </>
      )}
    </section>
  );
}

function LinkGone() {
  return (
    <>
      <h1>Bu bağlantı artık geçerli değil</h1>
      <p className="say soft">{refusals.ANSWER_LINK_INVALID.message}</p>
      <a className="go again" href={pages.inbox.path}>
        <Inbox aria-hidden="true" size={20} />
        Gelen kutumu aç
      </a>
    </>
  );
}
