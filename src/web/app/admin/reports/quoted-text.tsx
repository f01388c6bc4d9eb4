import { OwnWords } from "#web/ui/own-words.tsx";

/** An empty text is replaced by a note that the text is missing. */
export function QuotedText({ name, children }: { name: string; children: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft block text-sm">{name}</span>
      {children === "" ? <span className="text-ink-soft">Yok</span> : <OwnWords>{children}</OwnWords>}
    </p>
  );
}
