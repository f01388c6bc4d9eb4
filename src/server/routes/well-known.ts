import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Hono } from "hono";

import { pages } from "#contract/pages.ts";
import { LEGAL_TEXT_NAMES, makeLegalTextPath } from "#contract/people/legal.words.ts";
import type { Deps } from "#server/deps.ts";

const sitemapPaths = [
  pages.home.path,
  pages.purchase.path,
  pages.register.path,
  pages.login.path,
  ...LEGAL_TEXT_NAMES.map(makeLegalTextPath),
];

const SECURITY_TXT_DAYS = 180;

/**
 * Documents at fixed URLs: for search engines, home screens, the service that verifies tokens, webhook programs, and
 * people who have found a vulnerability.
 */
export function createWellKnownDocuments({ config, tokenSync, now }: Pick<Deps, "config" | "tokenSync" | "now">): Hono {
  const { publicUrl, brand, operator } = config;
  // Scan pages are allowed, because a crawler must fetch them to see their noindex.
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /rpc/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const webhooks = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
  const addresses = sitemapPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join("\n")}
</urlset>
`;
  const icon = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };
  const manifest = JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    lang: "tr",
    dir: "ltr",
    // The identity of the installed application; it must not depend on start_url.
    id: "/",
    start_url: pages.login.path,
    scope: "/",
    display: "standalone",
    background_color: "#f3f5f9",
    theme_color: "#1447b8",
    icons: [
      icon,
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Gelen mesajlar", url: pages.inbox.path, icons: [icon] },
      { name: "Durumum", url: pages.dashboard.path, icons: [icon] },
    ],
  });
  const files: Record<string, { type: string; body: () => string }> = {
    "/robots.txt": { type: "text/plain", body: () => robots },
    "/sitemap.xml": { type: "application/xml", body: () => sitemap },
    "/manifest.webmanifest": { type: "application/manifest+json", body: () => manifest },
    "/.well-known/jwks.json": { type: "application/json", body: () => JSON.stringify(tokenSync.publicKeys) },
    "/docs/webhooks.md": { type: "text/plain", body: () => webhooks },
    // RFC 9116 requires a contact, so there is no such file without a contact.
    ...(operator.email === "" ? {} : { "/.well-known/security.txt": { type: "text/plain", body: securityTxt } }),
  };

  function securityTxt(): string {
    const expires = new Date(now().getTime() + SECURITY_TXT_DAYS * 24 * 60 * 60 * 1000).toISOString();
    const canonical = `${publicUrl}/.well-known/security.txt`;
    return `Contact: mailto:${operator.email}\nExpires: ${expires}\nPreferred-Languages: tr, en\nCanonical: ${canonical}\n`;
  }

  const app = new Hono();
  for (const [path, { type, body }] of Object.entries(files)) {
    app.get(path, (c) =>
      c.body(body(), 200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" }),
    );
  }
  return app;
}
