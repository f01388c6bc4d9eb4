import { X } from "lucide-react";

export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`${label}: filtreyi kaldır`}
      className="border-line-strong bg-surface hover:bg-sunken inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border px-4 py-1.5 text-left font-semibold"
    >
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <X aria-hidden="true" size={18} className="shrink-0" />
    </button>
  );
}
