import { CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

import { Page } from "#web/app/page/page.tsx";
import { Actions } from "#web/ui/actions.tsx";

const signOfOutcome: Record<"good" | "bad", { Icon: LucideIcon; colour: string }> = {
  good: { Icon: CircleCheck, colour: "text-good" },
  bad: { Icon: CircleX, colour: "text-bad" },
};

export function OutcomeScreen({
  kind = "good",
  title,
  text,
  details,
  children,
}: {
  kind?: keyof typeof signOfOutcome;
  title: string;
  text: ReactNode;
  details?: ReactNode;
  children?: ReactNode;
}) {
  const { Icon, colour } = signOfOutcome[kind];
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => card.current?.focus({ preventScroll: true }), []);

  return (
    <Page title={title} width="max-w-md">
      <div
        ref={card}
        tabIndex={-1}
        className="border-line bg-surface grid justify-items-start gap-4 rounded-2xl border p-6 outline-none sm:p-8"
      >
        <Icon aria-hidden="true" size={40} className={colour} />
        <p className="text-lg">{text}</p>
        {details && <div className="grid gap-4">{details}</div>}
        {children && <Actions>{children}</Actions>}
      </div>
    </Page>
  );
}
