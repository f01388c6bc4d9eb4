import { useNavigate } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { ReplaceSection } from "./replace-section.tsx";

export function ReplaceOwnCode({ code, isOff }: { code: string; isOff: boolean }) {
  const navigate = useNavigate();

  async function goOn(newCode: string): Promise<void> {
    showToast(`Etiket yenilendi. Yeni kod: ${isolateDirection(newCode)}`);
    await navigate({ to: pages.editProfile.path, params: { code: newCode }, replace: true, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: api.profiles.get.queryKey({ input: { code } }) });
    await refreshPage();
  }

  return (
    <FoldingRow id="yenile" title="Etiketi yenile">
      <ReplaceSection
        code={code}
        isOff={isOff}
        lead="Etiket yıprandıysa ya da kaybolduysa profilinizi yeni bir etikete taşıyın: bilgiler, ayarlar ve gelen mesajlar olduğu gibi geçer."
        replace={({ newCode = "", ...sent }) => api.codes.replace.call({ ...sent, newCode })}
        onReplaced={goOn}
      />
    </FoldingRow>
  );
}
