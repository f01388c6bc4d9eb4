import { makeLegalTextPath, legalTextTitles, type LegalTextName } from "#contract/people/legal.words.ts";

/** `ending` is a Turkish suffix of the label, which belongs to the link's word: 'Kullanım koşullarını'. */
export function LegalLink({
  name,
  label = legalTextTitles[name],
  ending = "",
  className = "text-brand",
}: {
  name: LegalTextName;
  label?: string;
  ending?: string;
  className?: string;
}) {
  return (
    <a href={makeLegalTextPath(name)} target="_blank" rel="noopener" className={`font-medium underline ${className}`}>
      <span>{label + ending}</span>
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}
