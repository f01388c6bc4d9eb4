import { html } from "hono/html";

import { pages, type PageName } from "#contract/pages.ts";
import type { Config } from "#server/config.ts";

const headOfSearchEnginePage: Partial<Record<PageName, { title: string; description: string }>> = {
  login: {
    title: "Giriş yap",
    description: "Hesabınıza girin; etiketlerinizin notunu ve iletişim bilgilerini istediğiniz an değiştirin.",
  },
  register: {
    title: "Kayıt ol",
    description: "Ücretsiz kayıt olun, QR etiketinizi bağlayın; kodu okutanlar size ulaşabilsin.",
  },
};

export async function makePageHead(
  name: PageName,
  { brand, publicUrl }: Pick<Config, "brand" | "publicUrl">,
): Promise<string> {
  const found = headOfSearchEnginePage[name];
  if (!found) return html`<title>${brand.name}</title> <meta name="robots" content="noindex" />`;
  const title = `${found.title} · ${brand.name}`;
  const address = publicUrl + pages[name].path;
  return html`<title>${title}</title>
    <meta name="description" content="${found.description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${found.description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${publicUrl}/og.png" />`;
}
