import type { ReactNode } from "react";
import { font, style } from "virtual:public-assets";

import type { PublicPageData } from "#contract/ports/public-pages.ts";

export interface FoundPage {
  path: string;
  description: string;
}

/** Without `found`, search engines do not index the page. */
export function Head({
  visit,
  title,
  found,
  data,
}: {
  visit: PublicPageData;
  title: string;
  found?: FoundPage | undefined;
  data?: ReactNode;
}) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {found ? <SharingTags visit={visit} title={title} found={found} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151b26" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={style} />
      {data}
    </head>
  );
}

function SharingTags({
  visit: { brand, publicUrl },
  title,
  found,
}: {
  visit: PublicPageData;
  title: string;
  found: FoundPage;
}) {
  const address = `${publicUrl}${found.path}`;
  return (
    <>
      <meta name="description" content={found.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="tr_TR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={found.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${publicUrl}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="QR etiket: kodu tara, ulaşılabilir ol" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
