import { ChevronDown } from "lucide-react";
import { useState } from "react";

import { Late } from "#web/app/page/late.tsx";

/** The way to the cars that a company's sticker was on before; its script and its data come when it is opened. */
export function FormerCars({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-line bg-surface min-w-0 rounded-2xl border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-bold">Önceki araçlar</h2>
        <ChevronDown
          aria-hidden="true"
          className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="px-5 pb-5 sm:px-6 sm:pb-6">
          <Late
            name="former-cars-list"
            load={() => import("./former-cars-list.tsx")}
            failed="Önceki araçlar yüklenirken bir hata oluştu."
          >
            {({ FormerCarsList }) => <FormerCarsList code={code} />}
          </Late>
        </div>
      )}
    </details>
  );
}
