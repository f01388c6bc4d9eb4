import type { ReactNode } from "react";
import { renterStyle } from "virtual:public-assets";

import type { BrandView } from "#contract/ports/public-pages.ts";
import { ScanFrame } from "#web/public/scan/scan-frame.tsx";
import { useLanguage } from "#web/public/words/language-provider.tsx";
import { renterWords, type RenterWords } from "#web/public/words/renter.ts";

export function useRenterWords(): RenterWords {
  return renterWords[useLanguage().language];
}

export function RenterFrame({
  title,
  brand,
  host,
  here,
  scripts,
  children,
}: {
  title: string;
  brand: BrandView;
  host: string;
  here: string | undefined;
  scripts: readonly string[];
  children: ReactNode;
}) {
  return (
    <ScanFrame title={title} brand={brand} host={host} here={here} scripts={scripts} style={renterStyle}>
      {children}
    </ScanFrame>
  );
}

export function RenterFacts({ facts }: { facts: readonly (readonly [word: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([word, value]) =>
          value !== "" && (
            <div key={word}>
              <dt className="soft">{word}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
