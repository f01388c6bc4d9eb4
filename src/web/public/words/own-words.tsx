import { useLanguage } from "./language-provider.tsx";

/** Says that the text above is the holder's own, untranslated. Renders nothing for Turkish readers. */
export function OwnWordsNotice() {
  const { ownWords } = useLanguage().words.frame;
  return ownWords !== "" && <p className="by soft">{ownWords}</p>;
}
