import { Construction, Lightbulb, PanelTopOpen, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { answerWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import { Logo } from "#web/parts/logo.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";

import { exampleProfile } from "./example-profile.ts";

/** What a stranger presses on the example's page, and what its owner gets. The text beside it says the same. */
export function ScanAndAnswer() {
  const plate = <PlateOrCode plate={exampleProfile.plate} code={exampleProfile.code} size="small" />;
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 text-xs leading-snug font-semibold sm:gap-6 sm:text-base"
    >
      <Phone title="Okutan">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {plate}
          {exampleProfile.owner}
        </span>
        <Button isPressed Icon={Construction}>
          {noticeReasonWords.blocking}
        </Button>
        <Button Icon={Lightbulb}>{noticeReasonWords.lights}</Button>
        <Button isExtra Icon={PanelTopOpen}>
          {noticeReasonWords.window}
        </Button>
      </Phone>
      <Phone title="Siz">
        <span className="bg-surface rounded-lg p-2 shadow-md sm:p-3">
          {noticeReasonWords.blocking}
          <span className="text-ink-soft block font-normal">{`${exampleProfile.plate} · şimdi`}</span>
        </span>
        <Button isPressed>{answerWords.now}</Button>
        <Button>{answerWords["coming-5"]}</Button>
        <Button isExtra>{answerWords["call-me"]}</Button>
      </Phone>
    </div>
  );
}

function Phone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-night dark:border-line-strong bg-ground flex flex-col overflow-hidden rounded-3xl border-5">
      <div className="border-line bg-surface flex items-center gap-2 border-b px-2.5 py-2 sm:px-4">
        <Logo size={18} />
        {title}
      </div>
      <div className="grid gap-2 p-2.5 pb-4 sm:gap-3 sm:p-4 sm:pb-6">{children}</div>
    </div>
  );
}

/** A telephone has room for two of three. */
function Button({
  isPressed = false,
  isExtra = false,
  Icon,
  children,
}: {
  isPressed?: boolean;
  isExtra?: boolean;
  Icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={`${isExtra ? "hidden sm:flex" : "flex"} min-h-9 items-center gap-2 rounded-lg border px-2 py-1.5 sm:min-h-12 sm:px-3 ${isPressed ? "bg-brand-solid text-on-brand border-transparent" : "border-line bg-surface"}`}
    >
      {Icon && <Icon size={16} className={`shrink-0 ${isPressed ? "" : "text-brand"}`} />}
      {children}
    </span>
  );
}
