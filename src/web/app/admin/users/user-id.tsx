import { Check, Copy } from "lucide-react";

import { useCopy } from "#web/app/page/copy.tsx";

export function UserId({ id, name }: { id: string; name: string }) {
  const { isCopied, copy } = useCopy(id);
  const Sign = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={`${name}: kullanıcı kimliğini kopyala (${id})`}
        className="text-ink-soft hover:text-brand flex min-h-6 max-w-full min-w-0 items-start gap-1.5 text-left font-mono text-xs wrap-anywhere"
      >
        <Sign aria-hidden="true" size={14} className="mt-0.5 shrink-0" />
        <span translate="no" className="max-lg:truncate">
          {id}
        </span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && `Kopyalandı: ${name}, kullanıcı kimliği`}
      </span>
    </>
  );
}
