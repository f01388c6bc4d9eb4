import type { ReactNode } from "react";

import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";

export function ReportPart({
  id,
  title,
  value,
  lead,
  children,
}: {
  id: string;
  title: string;
  value: string;
  lead?: string;
  children: ReactNode;
}) {
  const isWide = useIsWide();
  const open = (
    <section aria-labelledby={isWide ? id : undefined} className="min-w-0">
      <h2 id={isWide ? id : undefined} className="scroll-mt-20 text-xl font-bold">
        {title}
      </h2>
      {lead !== undefined && <p className="text-ink-soft mt-1">{lead}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
  if (isWide) return open;
  return (
    <FoldingRow
      id={id}
      title={title}
      value={<span className="tabular-nums">{value}</span>}
      {...(lead !== undefined && { lead })}
    >
      {children}
    </FoldingRow>
  );
}
