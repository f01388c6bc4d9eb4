import { renderToStaticMarkup } from "react-dom/server";

import type { Mail, RenderedMail } from "#contract/ports/mails.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";

import { BrandMark } from "./brand-mark.tsx";
import { MailCard } from "./card.tsx";
import { makeMailContent } from "./content.ts";
import { darkStyle } from "./dark-style.ts";
import { LayoutCell, MailLayout, LayoutRow, textStyles } from "./layout.tsx";
import type { MailContent } from "./mail-words.ts";
import { lightColours } from "./palette.ts";
import { renderMailText } from "./text.ts";

export function renderMail(
  mail: Mail,
  { brand, operator, publicUrl }: Pick<PublicPageData, "brand" | "operator" | "publicUrl">,
): RenderedMail {
  const { host, origin } = new URL(publicUrl);
  const content = makeMailContent(mail, brand.name, host, operator);
  return {
    subject: content.subject,
    text: renderMailText(content, brand.name, origin),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} brand={brand.name} host={host} origin={origin} />)}`,
  };
}

function MailDocument(props: { content: MailContent; brand: string; host: string; origin: string }) {
  const { content } = props;
  return (
    <html lang="tr" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{content.subject}</title>
        <style>{darkStyle}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: lightColours.ground }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden", fontSize: 1, lineHeight: "1px", opacity: 0 }}>
          {content.preview}
        </div>
        <MailLayout className="ground" style={{ backgroundColor: lightColours.ground }}>
          <tr>
            <LayoutCell align="center" style={{ padding: "24px 12px" }}>
              <MailLayout style={{ maxWidth: 560 }}>
                <LayoutRow gap={0}>
                  <BrandMark brand={props.brand} />
                </LayoutRow>
                <LayoutRow gap={16}>
                  <MailCard content={content} />
                </LayoutRow>
                <LayoutRow gap={20}>
                  <MailFooter {...props} />
                </LayoutRow>
              </MailLayout>
            </LayoutCell>
          </tr>
        </MailLayout>
      </body>
    </html>
  );
}

function MailFooter({
  content,
  brand,
  host,
  origin,
}: {
  content: MailContent;
  brand: string;
  host: string;
  origin: string;
}) {
  return (
    <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
      {content.because}
      <br />
      {brand} ·{" "}
      <a href={origin} className="link" style={{ color: lightColours.brand }}>
        {host}
      </a>
    </p>
  );
}
