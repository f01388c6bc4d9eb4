import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

import { announceToScreenReader } from "./live-region.tsx";

const lookOfKind = {
  good: { Icon: CircleCheck, look: "border-good/40 bg-good-soft text-good" },
  bad: { Icon: CircleAlert, look: "border-bad/40 bg-bad-soft text-bad" },
  info: { Icon: Info, look: "border-line bg-sunken text-ink" },
} satisfies Record<string, { Icon: LucideIcon; look: string }>;

/** An error is announced at once, other messages when the screen reader is free. */
export function Notice({ kind, children }: { kind: keyof typeof lookOfKind; children: ReactNode }) {
  const { Icon, look } = lookOfKind[kind];
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (kind !== "bad") announceToScreenReader(text.current?.textContent ?? "");
  }, [kind]);

  return (
    <div
      role={kind === "bad" ? "alert" : undefined}
      className={`flex items-start gap-3 rounded-xl border px-4 py-3 font-medium ${look}`}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div ref={text} className="min-w-0">
        {children}
      </div>
    </div>
  );
}
