import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

export function LegalNote({ children }: { children: ReactNode }) {
  return (
    <p className="text-ink-soft flex items-start gap-2 text-sm">
      <ShieldCheck aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}
