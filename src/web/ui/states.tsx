import { Actions } from "./actions.tsx";
import { Button } from "./button.tsx";
import type { Elements } from "./elements.ts";
import { Notice } from "./notice.tsx";

export function WaitingState({ rows = 3 }: { rows?: number | undefined }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Yükleniyor…</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true" className="skeleton h-28" />
      ))}
    </div>
  );
}

export function FailedState({ text, retry, busy }: { text: string; retry: () => void; busy: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="bad">{text}</Notice>
      <Actions>
        <Button look="secondary" busy={busy} busyText="Deneniyor…" onClick={retry}>
          Tekrar dene
        </Button>
      </Actions>
    </div>
  );
}

export function EmptyState({ title, text, children }: { title: string; text?: string; children?: Elements }) {
  return (
    <div className="border-line bg-surface rounded-2xl border-2 border-dashed px-6 py-10 text-center">
      <h2 className="text-xl font-bold">{title}</h2>
      {text && <p className="text-ink-soft mt-2">{text}</p>}
      {children}
    </div>
  );
}
