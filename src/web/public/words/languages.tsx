import { LANGUAGES } from "#domain/words/language.ts";

import { languageNames, useLanguage } from "./language-provider.tsx";

export function Languages({ here, className }: { here: string; className?: string }) {
  const { language, words } = useLanguage();
  return (
    <nav aria-label={words.frame.languages} className={className}>
      {LANGUAGES.map((each) =>
        each === language ? (
          <b key={each} aria-current="true">
            {languageNames[each]}
          </b>
        ) : (
          <a key={each} href={`${here}${here.includes("?") ? "&" : "?"}dil=${each}`} lang={each} rel="nofollow">
            {languageNames[each]}
          </a>
        ),
      )}
    </nav>
  );
}
