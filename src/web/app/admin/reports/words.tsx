import { OwnWords } from "#web/ui/own-words.tsx";

/** Somebody's own words; said to be missing where there are none. */
export function Words({ name, children }: { name: string; children: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-soft block text-sm">{name}</span>
      {children === "" ? <span className="text-ink-soft">Yok</span> : <OwnWords>{children}</OwnWords>}
    </p>
  );
}
