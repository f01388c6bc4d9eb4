import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const kinds = {
  good: { Icon: CircleCheck, look: "border-good/40 bg-good-soft text-good", role: "status" },
  bad: { Icon: CircleAlert, look: "border-bad/40 bg-bad-soft text-bad", role: "alert" },
  info: { Icon: Info, look: "border-line bg-sunken text-ink", role: "status" },
} satisfies Record<string, { Icon: LucideIcon; look: string; role: "status" | "alert" }>;

/** A sentence about what happened, read out when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  const { Icon, look, role } = kinds[kind];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-xl border px-4 py-3 font-medium ${look}`}>
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
