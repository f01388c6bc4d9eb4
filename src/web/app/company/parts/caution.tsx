import { TriangleAlert } from "lucide-react";

export function Caution({ text }: { text: string }) {
  return (
    <p className="border-warn/40 bg-warn-soft text-warn my-1 flex items-start gap-2 rounded-xl border px-3 py-2 text-sm font-semibold">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">Dikkat: </span>
        <span>{text}</span>
      </span>
    </p>
  );
}
