import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { api } from "#web/app/api/client.ts";
import { Switch } from "#web/ui/switch.tsx";

export function RenterPhoneSwitch({
  value,
  onChange,
}: {
  value: boolean | null;
  onChange: (isVisible: boolean) => void;
}) {
  const id = useId();
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  const isVisible = value ?? rules.data?.showsRenterPhone ?? true;
  return (
    <div>
      <Switch
        label="Kiracının telefonunu göster"
        checked={isVisible}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={id}
      />
      <p id={id} className="text-ink-soft text-sm">
        {isVisible
          ? "Sokakta okutan herkes kiracıyı arayabilir."
          : "Okutan kiracının numarasını görmez, şirketinize ulaşır."}
      </p>
    </div>
  );
}
