import { CircleDashed, Link2 } from "lucide-react";

/** Whether a code has an owner, in colour, sign and word. */
export function LinkBadge({ linked }: { linked: boolean }) {
  return linked ? (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-good-soft px-2.5 py-1 text-sm font-semibold text-good">
      <Link2 aria-hidden="true" size={16} />
      Bağlı
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-sm font-semibold text-ink-soft">
      <CircleDashed aria-hidden="true" size={16} />
      Boşta
    </span>
  );
}
