import { useLanguage } from "./language-provider.tsx";

/** A note that the text above was typed by the holder and is not translated. Renders nothing for Turkish readers. */
export function OwnWordsNotice() {
  const { ownWords } = useLanguage().words.frame;
  return ownWords !== "" && <p className="by soft">{ownWords}</p>;
}
