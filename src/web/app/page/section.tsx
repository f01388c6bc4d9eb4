import type { ReactNode, Ref } from "react";

import type { Elements } from "#web/ui/elements.ts";

export function PageSection({
  id,
  title,
  mark,
  lead,
  heading,
  children,
}: {
  id: string;
  title: string;
  mark?: Elements;
  lead?: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="border-line bg-surface min-w-0 rounded-2xl border p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl font-bold outline-none">
          {title}
        </h2>
        {mark}
      </div>
      {lead && <p className="text-ink-soft mt-1">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
