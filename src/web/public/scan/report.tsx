import { CircleCheck } from "lucide-react";
import { sendOnce } from "virtual:public-assets";

import type { Brand, ReportPageView } from "#contract/ports/public-pages.ts";
import { reportReasonWords } from "#contract/wording/reports.ts";
import { REPORT_MAX, REPORT_REASONS } from "#domain/report.ts";

import { reportPath, scanPath } from "./paths.ts";
import { Problem } from "./problem.tsx";
import { ScanFrame } from "./scan-frame.tsx";

/** Where a visitor reports a sticker, without an account; a script says while it is sent that it is, and is not needed (docs/product.md 6.7). */
export function ReportPage({ view, brand, host }: { view: ReportPageView; brand: Brand; host: string }) {
  const isRefused = view.state === "form" && Object.keys(view.problems).length > 0;
  const title = view.state === "sent" ? "Şikâyetiniz alındı" : "Şikâyet et";
  return (
    <ScanFrame
      title={isRefused ? `Gönderilemedi: ${title}` : title}
      brand={brand}
      host={host}
      code={view.code}
      scripts={view.state === "form" ? [sendOnce] : []}
    >
      {view.state === "sent" ? <Sent code={view.code} /> : <Form form={view} />}
    </ScanFrame>
  );
}

function Form({ form: { code, typed, problems } }: { form: Extract<ReportPageView, { state: "form" }> }) {
  return (
    <>
      <h1>Bu etiketi şikâyet et</h1>
      <p className="say soft">
        Şikâyetiniz hizmetin yöneticisine gider; etiketin sahibi kimin yazdığını görmez. Kendi adınızı ya da numaranızı
        yazmanız gerekmez.
      </p>
      <p className="urgent">Acil bir durumda 112’yi arayın; bu form hemen okunmayabilir.</p>
      <form method="post" action={reportPath(code)} noValidate autoComplete="off">
        <input type="hidden" name="id" value={typed.id} />
        <fieldset
          role="radiogroup"
          aria-describedby={problems.reason && "reason-problem"}
          aria-invalid={problems.reason ? true : undefined}
        >
          <legend>Neden</legend>
          {REPORT_REASONS.map((reason, index) => (
            <label key={reason} className="pick">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={typed.reason === reason}
                autoFocus={problems.reason !== undefined && index === 0}
              />
              {reportReasonWords[reason]}
            </label>
          ))}
          <Problem id="reason-problem" text={problems.reason} />
        </fieldset>
        <label htmlFor="message">Ne gördünüz?</label>
        <textarea
          id="message"
          name="message"
          rows={5}
          autoComplete="off"
          defaultValue={typed.message}
          aria-describedby={problems.message ? "message-hint message-problem" : "message-hint"}
          aria-invalid={problems.message ? true : undefined}
          autoFocus={problems.message !== undefined && problems.reason === undefined}
        />
        <p id="message-hint" className="by soft">
          İsterseniz yazın; en fazla {REPORT_MAX} karakter.
        </p>
        <Problem id="message-problem" text={problems.message} />
        <Problem id="problem" text={problems[""] ?? problems.id} />
        <button className="go first" type="submit" data-busy="Gönderiliyor…">
          Şikâyeti gönder
        </button>
        <a className="go" href={scanPath(code)}>
          Vazgeç
        </a>
      </form>
    </>
  );
}

function Sent({ code }: { code: string }) {
  return (
    <>
      <CircleCheck aria-hidden="true" size={40} className="soft" />
      <h1>Teşekkürler, şikâyetiniz ulaştı</h1>
      <p className="say soft">
        Yönetici etiketi inceler; gerekirse notunu gizler ya da etiketi kapatır. Kim olduğunuzu bilmediğimiz için size
        ayrıca yazamayız.
      </p>
      <p className="urgent">Acil bir durumda 112’yi arayın.</p>
      <h2>Ne yapabilirsiniz?</h2>
      <a className="go" href={scanPath(code)}>
        Etiketin sayfasına dön
      </a>
    </>
  );
}
