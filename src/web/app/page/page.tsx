import { useEffect, type ReactNode } from "react";

import { useStartData } from "#web/app/api/start-context.ts";
import type { Elements } from "#web/ui/elements.ts";

import { setPageTitle } from "./tab-title.ts";

export function Page({
  title,
  heading = title,
  lead,
  actions,
  back,
  width = "max-w-6xl",
  children,
}: {
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  back?: Elements;
  width?: "max-w-none" | "max-w-6xl" | "max-w-3xl" | "max-w-md";
  children: ReactNode;
}) {
  const { brand } = useStartData();
  useEffect(() => {
    setPageTitle(`${title} · ${brand.name}`);
  }, [title, brand.name]);
  return (
    <div className={`mx-auto ${width} px-4 pt-5 pb-8 sm:pt-8`}>
      {back && <div className="-mt-3 sm:-mt-6 print:hidden">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold tracking-tight wrap-anywhere">{heading}</h1>
          {lead && <p className="text-ink-soft mt-2">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow print:hidden">{actions}</div>}
      </div>
      <div className="mt-4 sm:mt-6">{children}</div>
    </div>
  );
}
