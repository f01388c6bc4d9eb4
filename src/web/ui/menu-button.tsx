import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A deed in the dialog that '…' opens. */
export function MenuButton({
  Icon,
  danger = false,
  onClick,
  children,
}: {
  Icon: LucideIcon;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`border-line hover:bg-sunken flex min-h-12 w-full items-center gap-3 py-2 text-left font-semibold not-last:border-b ${danger ? "text-bad" : "text-ink"}`}
    >
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span>{children}</span>
    </button>
  );
}
