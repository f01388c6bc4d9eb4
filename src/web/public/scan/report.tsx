import { CircleCheck } from "lucide-react";
import { sendOnce } from "virtual:public-assets";

import type { BrandView, ReportPageView } from "#contract/ports/public-pages.ts";
import { REPORT_REASONS } from "#domain/notices/report.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { makeReportPath, makeScanPath, makeSendingPath } from "./paths.ts";
import { Problem } from "./problem.tsx";
import { ScanFrame } from "./scan-frame.tsx";

export function ReportPage({ view, brand, host }: { view: ReportPageView; brand: BrandView; host: string }) {
  const { words } = useLanguage();
  const isRefused = view.state === "form" && Object.keys(view.problems).length > 0;
  const title = view.state === "sent" ? words.report.sent : words.report.title;
  return (
    <ScanFrame
      title={isRefused ? words.frame.notSent(title) : title}
      brand={brand}
      host={host}
      code={view.code}
      here={isRefused || view.state === "sent" ? undefined : makeReportPath(view.code)}
      scripts={view.state === "form" ? [sendOnce] : []}
    >
      {view.state === "sent" ? <ReportSent code={view.code} /> : <ReportForm form={view} />}
    </ScanFrame>
  );
}

function ReportForm({ form: { code, typed, problems } }: { form: Extract<ReportPageView, { state: "form" }> }) {
  const { words, link } = useLanguage();
  return (
    <>
      <h1>{words.report.heading}</h1>
      <p className="say soft">{words.report.text}</p>
      <p className="urgent">{words.report.emergency}</p>
      <form
        method="post"
        action={link(makeSendingPath(makeReportPath(code), Object.keys(problems).length > 0))}
        noValidate
      >
        <input type="hidden" name="id" value={typed.id} />
        <fieldset
          role="radiogroup"
          aria-describedby={problems.reason && "reason-problem"}
          aria-invalid={problems.reason ? true : undefined}
        >
          <legend>{words.report.reason}</legend>
          {REPORT_REASONS.map((reason, index) => (
            <label key={reason} className="pick">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={typed.reason === reason}
                autoFocus={problems.reason !== undefined && index === 0}
              />
              {words.report.reasons[reason]}
            </label>
          ))}
          <Problem id="reason-problem" problem={problems.reason} />
        </fieldset>
        <label htmlFor="message">{words.report.message}</label>
        <textarea
          id="message"
          name="message"
          dir="auto"
          rows={5}
          defaultValue={typed.message}
          aria-describedby={problems.message ? "message-hint message-problem" : "message-hint"}
          aria-invalid={problems.message ? true : undefined}
          autoFocus={problems.message !== undefined && problems.reason === undefined}
        />
        <p id="message-hint" className="by soft">
          {words.report.messageMax}
        </p>
        <Problem id="message-problem" problem={problems.message} />
        <Problem id="problem" problem={problems[""] ?? problems.id} />
        <button className="go first" type="submit" data-busy={words.frame.sending} data-offline={words.frame.offline}>
          {words.report.send}
        </button>
        <a className="quiet" href={link(makeScanPath(code))}>
          {words.frame.cancel}
        </a>
      </form>
    </>
  );
}

function ReportSent({ code }: { code: string }) {
  const { words, link } = useLanguage();
  return (
    <>
      <CircleCheck aria-hidden="true" size={40} className="soft" />
      <h1>{words.report.thanks}</h1>
      <p className="say soft">{words.report.sentText}</p>
      <p className="urgent">{words.frame.emergency}</p>
      <a className="go again" href={link(makeScanPath(code))}>
        {words.frame.backToSticker}
      </a>
    </>
  );
}
