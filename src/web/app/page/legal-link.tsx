import { makeLegalTextPath, legalTextTitles, type LegalTextName } from "#contract/people/legal.words.ts";

/** Opens a legal text in a new tab, so that no typed text on the page is lost. */
export function LegalLink({
  name,
  label = legalTextTitles[name],
  className = "text-brand",
}: {
  name: LegalTextName;
  label?: string;
  className?: string;
}) {
  return (
    <a href={makeLegalTextPath(name)} target="_blank" rel="noopener" className={`font-medium underline ${className}`}>
      <span>{label}</span>
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}
