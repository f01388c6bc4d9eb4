import type { BrandView, ExampleNoticeFormPageView } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { exampleProfile } from "#web/public/pictures/example-profile.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { ExampleRemark, HomeLink } from "./example.tsx";
import { makeScanPath, makeNoticeFormPath } from "./paths.ts";
import { Plate } from "./plate.tsx";
import { ReasonIcon } from "./reasons.tsx";
import { ScanFrame } from "./scan-frame.tsx";

const EXAMPLE_ANSWER = "coming-5";

export function ExampleNoticeFormPage({
  view,
  brand,
  host,
}: {
  view: ExampleNoticeFormPageView;
  brand: BrandView;
  host: string;
}) {
  const { words } = useLanguage();
  const { reason, isSent } = view;
  const here = makeNoticeFormPath(EXAMPLE_CODE, reason);
  return (
    <ScanFrame
      title={`${words.example.title}: ${isSent ? words.telling.headlines.answered : words.tell.title}`}
      brand={brand}
      host={host}
      here={isSent ? `${here}&gonder` : here}
      scripts={[]}
    >
      <ExampleRemark />
      {isSent ? <SentStep reason={reason} /> : <SendStep reason={reason} />}
    </ScanFrame>
  );
}

/** The form has no text fields, because the example sends no typed text. */
function SendStep({ reason }: Pick<ExampleNoticeFormPageView, "reason">) {
  const { words, link, asked } = useLanguage();
  return (
    <>
      <div className="id">
        <Plate plate={exampleProfile.plate} />
        <h1 className="whole">{words.tell.title}</h1>
      </div>
      <form className="tell" action={makeNoticeFormPath(EXAMPLE_CODE)}>
        <input type="hidden" name="neden" value={reason} />
        {asked && <input type="hidden" name="dil" value={asked} />}
        <p className="box about">
          <ReasonIcon reason={reason} />
          {words.reasons[reason]}
        </p>
        <p className="by soft">{words.example.more}</p>
        <button className="go first" name="gonder">
          {words.tell.send}
        </button>
        <a className="quiet" href={link(makeScanPath(EXAMPLE_CODE))}>
          {words.frame.cancel}
        </a>
      </form>
    </>
  );
}

function SentStep({ reason }: Pick<ExampleNoticeFormPageView, "reason">) {
  const { words, link } = useLanguage();
  return (
    <>
      <div className="id">
        <Plate plate={exampleProfile.plate} />
      </div>
      <section className="box good">
        <p className="about">
          <ReasonIcon reason={reason} />
          {words.reasons[reason]}
        </p>
        <h1>{words.answers[EXAMPLE_ANSWER]}</h1>
        <p>{words.example.sent}</p>
      </section>
      <div className="lead">
        <HomeLink />
        <a className="go" href={link(makeScanPath(EXAMPLE_CODE))}>
          {words.frame.backToSticker}
        </a>
      </div>
    </>
  );
}
