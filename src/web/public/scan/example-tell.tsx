import type { BrandView, ExampleNoticeFormPageView } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { exampleProfile } from "#web/public/pictures/example-profile.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { ExampleRemark, StickerLinks } from "./example.tsx";
import { makeScanPath, makeNoticeFormPath } from "./paths.ts";
import { Plate } from "./plate.tsx";
import { ScanFrame } from "./scan-frame.tsx";
import { NoticeSteps } from "./sent-notice.tsx";

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
      <Plate plate={exampleProfile.plate} />
      {isSent ? <SentStep reason={reason} /> : <SendStep reason={reason} />}
    </ScanFrame>
  );
}

/** The form has no text fields, because the example sends no typed text. */
function SendStep({ reason }: Pick<ExampleNoticeFormPageView, "reason">) {
  const { words, link, asked } = useLanguage();
  return (
    <>
      <h1>{words.tell.title}</h1>
      <form className="tell" action={makeNoticeFormPath(EXAMPLE_CODE)}>
        <input type="hidden" name="neden" value={reason} />
        {asked && <input type="hidden" name="dil" value={asked} />}
        <p className="box">{words.reasons[reason]}</p>
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
      <NoticeSteps state="answered" stage="sent" />
      <h1>{words.answers[EXAMPLE_ANSWER]}</h1>
      <p className="say soft">{words.example.sent}</p>
      <section className="box">
        <h2>{words.telling.told}</h2>
        <p>
          <b>{words.reasons[reason]}</b>
        </p>
      </section>
      <StickerLinks />
      <a className="go again" href={link(makeScanPath(EXAMPLE_CODE))}>
        {words.frame.backToSticker}
      </a>
    </>
  );
}
