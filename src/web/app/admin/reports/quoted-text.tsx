import { OwnWords } from "#web/ui/own-words.tsx";

export function QuotedText({ name, children }: { name: string; children: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft block text-sm">{name}</span>
      {children === "" ? <span className="text-ink-soft">Yok</span> : <OwnWords>{children}</OwnWords>}
    </p>
  );
}
