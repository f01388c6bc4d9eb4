import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useSyncExternalStore, type ReactElement } from "react";

interface Toast {
  id: number;
  text: string | ReactElement;
  kind: "good" | "bad";
}

/** Milliseconds after which a success message disappears. An error message stays until the user dismisses it. */
const TOAST_SHOWN_MS = 8000;

/** Error messages are not limited. */
const SUCCESS_TOASTS_MAX = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const toastListeners = new Set<() => void>();

export function showToast(text: Toast["text"], kind: Toast["kind"] = "good"): void {
  lastId += 1;
  const now = [...toasts.filter((toast) => toast.text !== text), { id: lastId, text, kind }];
  const good = now.filter((toast) => toast.kind === "good").slice(-SUCCESS_TOASTS_MAX);
  changeToasts(now.filter((toast) => toast.kind === "bad" || good.includes(toast)));
}

function changeToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of toastListeners) listener();
}

function closeToast(id: number): void {
  changeToasts(toasts.filter((toast) => toast.id !== id));
}

function subscribeToToasts(listener: () => void): () => void {
  toastListeners.add(listener);
  return () => toastListeners.delete(listener);
}

export function Toasts() {
  const now = () => toasts;
  const shown = useSyncExternalStore(subscribeToToasts, now, now);
  return (
    <section
      aria-label="Bildirimler"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md flex-col gap-2"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, text, kind } }: { toast: Toast }) {
  const Icon = kind === "good" ? CircleCheck : CircleAlert;

  useEffect(() => {
    if (kind === "bad") return;
    const timer = setTimeout(() => closeToast(id), TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);

  const colour = kind === "good" ? "border-good/40 bg-good-soft text-good" : "border-bad/40 bg-bad-soft text-bad";
  return (
    <div className={`pointer-events-auto flex items-center gap-3 rounded-xl border px-4 py-3 shadow-xl ${colour}`}>
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <p className="flex-1 font-medium">{text}</p>
      <button
        type="button"
        aria-label="Bildirimi kapat"
        onClick={() => closeToast(id)}
        className="hover:bg-surface grid size-9 shrink-0 place-items-center rounded-lg"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
