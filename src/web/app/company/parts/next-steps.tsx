import { useQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";

import { FirstStepRows, useFirstSteps } from "./first-step-rows.tsx";

export function NextSteps() {
  const { data: fleet } = useQuery(api.company.cars.fleet.queryOptions({ staleTime: 0 }));
  const steps = fleet?.firstSteps;
  const lines = useFirstSteps().filter(({ step }) => !steps?.[step]);
  if (!steps || lines.length === 0) return null;
  return (
    <section aria-labelledby="siradaki" className="border-line bg-surface rounded-2xl border px-4 py-4 sm:px-6">
      <h2 id="siradaki" className="text-xl font-bold">
        Sıradaki adımlar
      </h2>
      <FirstStepRows lines={lines} steps={steps} />
    </section>
  );
}
