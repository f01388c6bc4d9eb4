import { Check, Phone, RefreshCw } from "lucide-react";

import type { TellingView } from "#contract/api/notices.ts";
import { tellingPath, tellingPhotoPath } from "#contract/pages.ts";
import type { TellingPageView } from "#contract/ports/public-pages.ts";
import { noticeReasonWords } from "#contract/wording/notices.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { isEmergency } from "#domain/notice.ts";

import { Answer } from "./answer.tsx";
import { Call112 } from "./call-112.tsx";
import { ContactList } from "./contact.tsx";
import { scanPath } from "./paths.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlateOrCode } from "./plate.tsx";
import { Problem } from "./problem.tsx";
import { remaining } from "./remaining.ts";
import { explanationOf, headlineOf, needsOtherWays } from "./telling-words.ts";

/** What came of what a visitor told, and what they can do about it now. */
export function There({
  view: { key, telling, problem, photoProblem },
}: {
  view: Extract<TellingPageView, { state: "there" }>;
}) {
  const { state, answer, reason } = telling;
  const isWaiting = state === "sent" || state === "seen";
  const isOver = !isWaiting && state !== "answered";
  const explanation = explanationOf(telling);
  return (
    <>
      <PlateOrCode plate={telling.plate} code={telling.code} />
      {!isOver && <Steps state={state} />}
      <h1 id="headline" tabIndex={-1}>
        {headlineOf(telling)}
      </h1>
      {explanation !== undefined && <p className="say soft">{explanation}</p>}
      <Problem id="problem" text={problem} />
      {isWaiting && isEmergency(reason) && <Call112 />}
      {state === "answered" && answer && <Answer answer={answer} telling={telling} />}
      {needsOtherWays(telling) && <Unanswered contacts={telling.contacts} />}
      <Buttons path={tellingPath(key)} telling={telling} />
      {isOver ? (
        <a className="go again" href={scanPath(telling.code)}>
          Etiketin sayfasına dön
        </a>
      ) : (
        <a className="go again refresh" href={tellingPath(key)}>
          <RefreshCw aria-hidden="true" size={20} />
          Yenile
        </a>
      )}
      {telling.mayAddPhoto ? (
        <AddPhoto path={tellingPhotoPath(key)} problem={photoProblem} />
      ) : (
        <Problem id="photo-problem" text={photoProblem} />
      )}
      <Told telling={telling} photoPath={tellingPhotoPath(key)} />
      <p className="by soft">
        Bu sayfanın adresi yalnız sizde. Saklarsanız sonra yeniden bakabilirsiniz; başkalarıyla paylaşmayın.
      </p>
    </>
  );
}

const steps = { sent: "İletildi", seen: "Görüldü", answered: "Yanıtlandı" };
const order = ["sent", "seen", "answered"] as const;

/** How far the notice has come. */
function Steps({ state }: { state: TellingView["state"] }) {
  const reached = order.findIndex((step) => step === state);
  return (
    <ol className="steps">
      {order.map((step, nth) => (
        <li
          key={step}
          className={nth <= reached ? "done" : undefined}
          aria-current={nth === reached ? "step" : undefined}
        >
          {nth <= reached && <Check aria-hidden="true" size={16} />}
          {steps[step]}
        </li>
      ))}
    </ol>
  );
}

/** What else can be done while nobody answers; when somebody will, nobody can say. */
function Unanswered({ contacts }: { contacts: TellingView["contacts"] }) {
  return (
    <section>
      <h2>Henüz yanıt gelmedi</h2>
      <p className="soft">
        Etiketin sahibi şu anda bakamıyor olabilir. Ne zaman yanıt vereceğine söz veremeyiz; beklerken şunları da
        deneyebilirsiniz.
      </p>
      <div className="lead">
        {contacts.length > 0 && <ContactList contacts={contacts} first />}
        <Help number="155" label="155 Polis" when="Yolunuz kapalıysa ve bekleyemiyorsanız" />
        <Help number="112" label="112 Acil" when="Can ya da mal güvenliği tehlikedeyse" />
      </div>
    </section>
  );
}

function Help({ number, label, when }: { number: string; label: string; when: string }) {
  return (
    <a className="go" href={`tel:${number}`}>
      <Phone aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small>{when}</small>
      </span>
    </a>
  );
}

/** What the visitor may do now, each button one form's answer. */
function Buttons({ path, telling }: { path: string; telling: TellingView }) {
  const { state, now, maySolve, mayWithdraw, secondsUntilNudge } = telling;
  if (!maySolve && !mayWithdraw && secondsUntilNudge === null) return null;
  return (
    <form method="post" action={path}>
      {maySolve && (
        <button
          id="solved"
          className={state === "answered" ? "go first" : "go"}
          name="do"
          value="solved"
          data-busy="Gönderiliyor…"
        >
          Teşekkürler, çözüldü
        </button>
      )}
      {secondsUntilNudge !== null && <Nudge seconds={secondsUntilNudge} now={now} />}
      {mayWithdraw && (
        <>
          <button id="withdraw" className="go" name="do" value="withdraw" data-busy="Geri alınıyor…">
            Geri al
          </button>
          <p className="by soft">Etiketin sahibi haberi açana kadar geri alabilirsiniz.</p>
        </>
      )}
    </form>
  );
}

/** Says once more that the visitor waits. Without script a press that comes too soon is answered with a sentence. */
function Nudge({ seconds, now }: { seconds: number; now: Date }) {
  const mustWait = seconds > 0;
  return (
    <>
      <p id="nudge-wait" className="by soft" data-until={now.getTime() + seconds * 1000} hidden={!mustWait}>
        “Hâlâ bekliyorum” demek için kalan: <b>{remaining(seconds * 1000)}</b>
      </p>
      <button
        id="nudge"
        className="go"
        name="do"
        value="nudge"
        data-busy="Gönderiliyor…"
        aria-disabled={mustWait ? true : undefined}
        aria-describedby={mustWait ? "nudge-wait" : undefined}
      >
        Hâlâ bekliyorum
      </button>
    </>
  );
}

/** A photo may follow what was told, without script too. */
function AddPhoto({ path, problem }: { path: string; problem: string | undefined }) {
  return (
    <form id="add-photo" method="post" encType="multipart/form-data" action={path}>
      <PhotoField problem={problem} />
      <button id="send-photo" className="go" data-busy="Gönderiliyor…">
        Fotoğraf ekle
      </button>
    </form>
  );
}

/** What this visitor told. */
function Told({ telling, photoPath }: { telling: TellingView; photoPath: string }) {
  const { reason, note, phone, photo, place, told, createdAt } = telling;
  return (
    <section className="box">
      <h2>Gönderdiğiniz haber</h2>
      <p>
        <b>{noticeReasonWords[reason]}</b>
      </p>
      {note !== "" && <p className="lines">{note}</p>}
      {photo && <img src={photoPath} width={photo.width} height={photo.height} alt="Gönderdiğiniz fotoğraf" />}
      {phone !== "" && <p className="soft">Telefonunuz: {phone}</p>}
      {place && (
        <p className="soft">
          Konumunuzu da gönderdiniz
          {place.accuracy === null ? "; artık yalnız yaklaşık olarak saklanıyor" : ` (±${place.accuracy} m)`}.
        </p>
      )}
      {told > 1 && <p className="soft">Aynı şeyi sizinle birlikte {told} kişi haber verdi.</p>}
      <p className="soft">{formatLongDateTime(createdAt)}</p>
    </section>
  );
}
