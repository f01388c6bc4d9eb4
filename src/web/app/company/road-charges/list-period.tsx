import type { CheckedMinutes } from "#domain/fleet/toll-check.ts";
import { formatCount } from "#domain/words/count.ts";
import { CheckedTimeFields } from "#web/app/company/toll-checks/checked-time-fields.tsx";
import { Choices } from "#web/ui/choices.tsx";

/** The cars that a list of tolls covers: the cars in the list, all cars, or unknown. */
export const LIST_CARS = ["listed", "all", "unsaid"] as const;
export type ListCars = (typeof LIST_CARS)[number];

/**
 * The fields for the time and the cars that a list covers. Both are proposed from the list and saved with its lines.
 */
export function ListPeriod({
  minutes,
  cars,
  plates,
  problem,
  idle,
  onMinutes,
  onCars,
}: {
  minutes: CheckedMinutes;
  cars: ListCars;
  plates: number;
  problem: string | undefined;
  idle: boolean;
  onMinutes: (minutes: CheckedMinutes) => void;
  onCars: (cars: ListCars) => void;
}) {
  return (
    <section aria-labelledby="bakilan-zaman" className="grid gap-3">
      <h3 id="bakilan-zaman" className="text-lg font-bold">
        Bu listeyle hangi zamana baktınız?
      </h3>
      <p className="text-ink-soft">
        Depozitoyu geri verirken hangi günlerin geçişlerine bakıldığını buradan biliriz. Listeyi daha uzun bir zaman
        için aldıysanız düzeltin.
      </p>
      <Choices
        legend="Hangi araçlar"
        choices={[
          { value: "listed", label: `Listedeki ${formatCount(plates)} plaka` },
          { value: "all", label: "Bütün araçlarım" },
          { value: "unsaid", label: "Yazma" },
        ]}
        chosen={cars}
        onChoose={(chosen) => {
          if (!idle) onCars(chosen);
        }}
      />
      {cars !== "unsaid" && <CheckedTimeFields minutes={minutes} error={problem} idle={idle} onChange={onMinutes} />}
    </section>
  );
}
