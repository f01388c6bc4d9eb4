import { useQuery } from "@tanstack/react-query";

import type { ShareView } from "#contract/sticker/sharing.ts";
import { api } from "#web/app/api/client.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";

const StickerPersonForm = makeLazy(async () => (await import("./sticker-person-form.tsx")).StickerPersonForm);

export function StickerPerson({ code, name }: { code: string; name: string }) {
  const share = useQuery(api.sharing.get.queryOptions({ input: { code }, staleTime: 0 }));
  return (
    <FoldingRow
      id="ikinci-kisi"
      title="İkinci kişi"
      value={<span>{share.data ? formatSecondPerson(share.data) : share.isError ? "Yüklenemedi" : ""}</span>}
      lead="Bu etikete gelen mesajları o da görür ve yanıtlar. Hanginiz önce yanıtlarsa onun yanıtı gider. Ayarları yalnızca siz değiştirirsiniz."
    >
      <Loading of={share} failed="İkinci kişi yüklenirken bir hata oluştu." rows={1} />
      {share.data && <StickerPersonForm code={code} name={name} share={share.data} />}
    </FoldingRow>
  );
}

function formatSecondPerson({ person, invitation }: ShareView): string {
  if (person) return person.displayName;
  return invitation ? "Davet edildi" : "Yok";
}
