import { CircleDashed, Link2 } from "lucide-react";

/** Whether a code has an owner, in colour, sign and word. */
export function LinkBadge({ linked }: { linked: boolean }) {
  return linked ? (
    <span className="bg-good-soft text-good inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold">
      <Link2 aria-hidden="true" size={16} />
      Bağlı
    </span>
  ) : (
    <span className="bg-sunken text-ink-soft inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold">
      <CircleDashed aria-hidden="true" size={16} />
      Boşta
    </span>
  );
}
