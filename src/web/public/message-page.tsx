import type { ReactNode } from "react";

import { Logo } from "../parts/logo.tsx";

/** One message in the middle of a page, and what to do next. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center">
      <Logo size={64} />
      <h1 className="mt-6 text-3xl font-extrabold">{title}</h1>
      <p className="text-ink-soft mt-3 text-lg">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
