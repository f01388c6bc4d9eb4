import { useLanguage } from "./language-provider.tsx";

export function OwnWordsNotice() {
  const { ownWords } = useLanguage().words.frame;
  return ownWords !== "" && <p className="by soft">{ownWords}</p>;
}
