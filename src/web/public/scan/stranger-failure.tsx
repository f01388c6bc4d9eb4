import { CircleAlert, SearchX } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { BrandView, FailedPageView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { ScanFrame } from "./scan-frame.tsx";

export function StrangerFailurePage({
  failure: { path, away, requestId },
  brand,
  host,
}: {
  failure: FailedPageView;
  brand: BrandView;
  host: string;
}) {
  const { words, link } = useLanguage();
  const title = away ? words.failure.away : words.failure.title;
  return (
    <ScanFrame title={title} brand={brand} host={host} scripts={[]}>
      <CircleAlert aria-hidden="true" size={40} className="soft" />
      <h1>{title}</h1>
      <p className="say soft">{away ? words.failure.awayText : words.failure.text(requestId)}</p>
      <p className="urgent">{words.frame.emergency}</p>
      <a className="go again" href={link(path)}>
        {words.failure.again}
      </a>
    </ScanFrame>
  );
}

export function StrangerNotFoundPage({ brand, host }: { brand: BrandView; host: string }) {
  const { words, link } = useLanguage();
  const { notFound, notFoundText, typeCode } = words.failure;
  return (
    <ScanFrame title={notFound} brand={brand} host={host} here="" scripts={[]}>
      <SearchX aria-hidden="true" size={40} className="soft" />
      <h1>{notFound}</h1>
      <p className="say soft">{notFoundText}</p>
      <a className="go again" href={link(pages.typeCode.path)}>
        {typeCode}
      </a>
    </ScanFrame>
  );
}
