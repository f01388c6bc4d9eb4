import type { ReactElement, ReactNode } from "react";

import { pages } from "#contract/pages.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function SettingsFrame({
  title,
  lead,
  isOpen,
  closed,
  width = "max-w-3xl",
  children,
}: {
  title: string;
  lead?: string;
  isOpen: boolean;
  closed: string;
  width?: "max-w-3xl" | "max-w-6xl";
  children: ReactElement;
}) {
  const frame = { title, width, back: <BackLink to={pages.companyProfile.path}>Şirket Profili</BackLink> };
  if (!isOpen)
    return (
      <Page {...frame}>
        <EmptyState title={closed} />
      </Page>
    );
  return (
    <Page {...frame} lead={lead}>
      {children}
    </Page>
  );
}

export function SettingsCard({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`border-line bg-surface grid min-w-0 gap-5 rounded-2xl border p-4 sm:p-6 ${className}`}>
      {children}
    </div>
  );
}

export function SettingsFooter({ children }: { children: ReactNode }) {
  return (
    <div className="border-line bg-ground sticky bottom-0 -mx-4 border-t px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
      {children}
    </div>
  );
}
