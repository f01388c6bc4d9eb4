import { Check, Copy } from "lucide-react";

import type { PortalField } from "#contract/fleet/portal-fields.words.ts";

export function PortalFields({
  fields,
  copied,
  next,
  onCopy,
}: {
  fields: readonly PortalField[];
  copied: ReadonlySet<string>;
  next: PortalField | undefined;
  onCopy: (field: PortalField) => void;
}) {
  return (
    <ul className="border-line bg-surface divide-line divide-y overflow-clip rounded-2xl border">
      {fields.map((field) => (
        <li key={field.label}>
          {field.value === "" ? (
            <div className={`${fieldStyle} text-ink-soft`}>
              <span className={labelStyle}>{field.label}</span>
              <span className="min-w-0 grow">Yazılmadı</span>
            </div>
          ) : (
            <button
              type="button"
              onClick={() => onCopy(field)}
              className={`${fieldStyle} hover:bg-sunken focus-visible:-outline-offset-4 ${field.label === next?.label ? "bg-brand-soft" : ""}`}
            >
              <span className={labelStyle}>{field.label}</span>
              <span translate="no" className="min-w-0 grow font-semibold wrap-anywhere">
                {field.value}
              </span>
              {copied.has(field.label) ? (
                <Check aria-hidden="true" size={18} className="text-good shrink-0" />
              ) : (
                <Copy aria-hidden="true" size={18} className="text-ink-soft shrink-0" />
              )}
              <span className="sr-only">{copied.has(field.label) ? "kopyalandı" : "kopyala"}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const fieldStyle = "flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left";
const labelStyle = "text-ink-soft w-28 shrink-0 text-sm sm:w-40";
