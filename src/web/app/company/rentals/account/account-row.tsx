import { formatKurus } from "#domain/words/money.ts";
import type { Elements } from "#web/ui/elements.ts";

export function AccountRow({
  name,
  text = "",
  facts,
  amount,
  badge,
  struck = false,
  isPayment = false,
  below,
  children,
}: {
  name: string;
  text?: string;
  facts: readonly string[];
  amount: number;
  badge?: Elements;
  struck?: boolean;
  isPayment?: boolean;
  below?: Elements | undefined;
  children?: Elements;
}) {
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {text !== "" && <span>{` · ${text}`}</span>}
        </span>
        <span
          className={`font-bold whitespace-nowrap tabular-nums ${isPayment ? "text-good" : ""} ${struck ? "text-ink-soft line-through" : ""}`}
        >
          {formatKurus(amount)}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-ink-soft min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{facts.join(" · ")}</span>
        <span className="flex flex-wrap items-center gap-2">
          {badge}
          {children}
        </span>
      </div>
      {below && <div className="mt-2">{below}</div>}
    </li>
  );
}

export function ReverseButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Geri al: ${what}`}
      onClick={onClick}
      className="text-brand inline-flex min-h-11 items-center font-semibold underline"
    >
      Geri al
    </button>
  );
}
