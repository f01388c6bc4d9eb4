import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { chooseRegistrationTexts } from "#contract/people/legal.words.ts";
import type { Role } from "#domain/people/actor.ts";
import { formatCalendarDate, formatLongDate, isCalendarDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { downloadFile } from "#web/parts/download.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function Privacy({ role }: { role: Role }) {
  const profile = useQuery(api.account.profile.queryOptions({ staleTime: 0 }));
  const acknowledged = profile.data?.acknowledged ?? [];
  const save = useMutation({
    mutationFn: () => api.account.exportData.call(undefined),
    onSuccess: (file) => {
      downloadFile(file, file.name || "verilerim.zip");
      showToast("Verileriniz indirildi.");
    },
  });
  return (
    <FoldingRow id="gizlilik" title="Gizlilik ve verilerim">
      <ul className="grid gap-3">
        {acknowledged.map(({ name, version, shownAt }) => (
          <li key={name}>
            <LegalLink name={name} />
            <span className="text-ink-soft block text-sm">{`Kayıt sırasında gösterildi: ${formatLongDate(shownAt)}, sürüm: ${formatVersion(version)}`}</span>
          </li>
        ))}
        {acknowledged.length === 0 &&
          chooseRegistrationTexts(role === "company").map((name) => (
            <li key={name}>
              <LegalLink name={name} />
            </li>
          ))}
      </ul>
      <div className="border-line mt-5 grid justify-items-start gap-3 border-t pt-5">
        <p className="text-ink-soft">
          Hakkınızda tuttuğumuz her şeyi, okunur JSON ve CSV dosyaları olarak tek bir ZIP içinde indirin.
        </p>
        <ActionFailure of={save} failed="Verileriniz hazırlanamadı. Lütfen tekrar deneyin." />
        <Button
          look="secondary"
          busy={save.isPending}
          busyText="Hazırlanıyor…"
          onClick={() => save.mutate()}
          className="max-sm:w-full"
        >
          <Download aria-hidden="true" size={18} />
          Verilerimi indir
        </Button>
      </div>
    </FoldingRow>
  );
}

function formatVersion(version: string): string {
  return isCalendarDate(version) ? formatCalendarDate(version) : version;
}
