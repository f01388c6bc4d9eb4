import { useNavigate } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { ReplaceSection } from "#web/app/codes/replace-section.tsx";
import { carQueryOptions } from "#web/app/company/parts/car-data.ts";
import { showToast } from "#web/ui/toast.tsx";

export function ReplaceCarCode({ car: { code, off } }: { car: CarView }) {
  const navigate = useNavigate();

  async function goOn(newCode: string): Promise<void> {
    showToast(`Etiket yenilendi. Yeni kod: ${isolateDirection(newCode)}`);
    await navigate({ to: pages.car.path, params: { code: newCode }, replace: true, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: carQueryOptions(code).queryKey });
    await refreshPage();
  }

  return (
    <section aria-labelledby="yenile" className="border-line border-t pt-5">
      <h4 id="yenile" className="mb-2 font-bold">
        Etiketi yenile
      </h4>
      <ReplaceSection
        code={code}
        isOff={off !== null}
        lead="Etiket yıprandıysa ya da kaybolduysa araca yeni bir etiket verin: bilgiler, kiralamalar ve gelen mesajlar yeni koda geçer, süren kiralama devam eder."
        mayMake
        replace={(sent) => api.company.cars.replaceCode.call(sent)}
        onReplaced={goOn}
      />
    </section>
  );
}
