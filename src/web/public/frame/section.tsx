import type { ReactNode } from "react";

const styleOfLook = { plain: "", raised: "border-line bg-surface border-y" };

export function HomeSection({
  id,
  title,
  lead,
  look = "plain",
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  look?: keyof typeof styleOfLook;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={styleOfLook[look]}>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:py-16 lg:py-20">
        <h2 id={id} className="text-title max-w-3xl">
          {title}
        </h2>
        {lead && <p className="text-ink-soft text-lead mt-4 max-w-2xl">{lead}</p>}
        <div className="mt-6 sm:mt-10 lg:mt-14">{children}</div>
      </div>
    </section>
  );
}
