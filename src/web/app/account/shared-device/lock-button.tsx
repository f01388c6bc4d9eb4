import { Lock } from "lucide-react";

import { setLockState } from "./lock-state.ts";

/** The button shows the logged-in member, so that nobody continues under a colleague's name. */
export function LockButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      onClick={() => setLockState("here")}
      className="border-line-strong bg-surface text-ink hover:bg-sunken flex min-h-11 shrink-0 items-center gap-2 rounded-lg border px-3 text-left max-lg:ml-auto"
    >
      <Lock aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0">
        <span className="block leading-tight font-semibold">Kilitle</span>
        <bdi translate="no" className="text-ink-soft block max-w-24 truncate text-xs leading-tight sm:max-w-40">
          {name}
        </bdi>
      </span>
    </button>
  );
}
