import { ChevronRight } from "lucide-react";

import { COMPANY_REGISTRATION_PATH, pages } from "#contract/pages.ts";

export function JoinSection() {
  return (
    <section aria-labelledby="basla" className="bg-stage text-on-stage print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-14 gap-y-5 px-4 py-5 sm:py-14 lg:grid-cols-2">
        <div>
          <h2 id="basla" className="text-title max-w-md">
            Ulaşılabilir olmaya başlayın
          </h2>
          <a
            href={pages.register.path}
            className="bg-accent text-on-accent mt-4 inline-flex min-h-12 items-center rounded-xl px-4 py-2.5 font-semibold outline-offset-4 focus-visible:outline-white"
          >
            Ücretsiz kayıt ol
          </a>
        </div>
        <div className="border-white/30 max-lg:border-t max-lg:pt-5">
          <h3 className="text-xl font-bold">Araç mı kiralıyorsunuz?</h3>
          <p className="mt-1">Takvim, sözleşme, teslim tutanağı, HGS ve tahsilat tek panelde.</p>
          <FleetCalendar />
          <a
            href={COMPANY_REGISTRATION_PATH}
            className="flex min-h-11 w-fit items-center gap-1 font-semibold focus-visible:outline-white"
          >
            Şirket olarak kayıt olun
            <ChevronRight aria-hidden="true" size={20} />
          </a>
        </div>
      </div>
    </section>
  );
}

/** The rented days of three cars in one week, as the fleet's calendar shows them. */
const cars = [
  { plate: "35 KRF 101", days: "col-start-3 col-span-3" },
  { plate: "35 KRF 104", days: "col-start-1 col-span-2" },
  { plate: "35 KRF 105", days: "col-start-2 col-span-6" },
];

function FleetCalendar() {
  return (
    <div aria-hidden="true" className="mt-3 grid gap-1.5 text-sm font-semibold tabular-nums">
      {cars.map(({ plate, days }) => (
        <div key={plate} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-20">{plate}</span>
          <span className="grid h-5 min-w-32 grow grid-cols-7 rounded-md bg-white/15">
            <span className={`bg-accent rounded-md ${days}`} />
          </span>
        </div>
      ))}
    </div>
  );
}
