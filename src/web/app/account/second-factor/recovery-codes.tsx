import { Download } from "lucide-react";

import type { AccountView } from "#contract/people/account.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { ShownSecret } from "#web/app/page/shown-secret.tsx";
import { downloadFile } from "#web/parts/download.ts";
import { Button } from "#web/ui/button.tsx";

/** The server never sends them again, so they stay visible until the user confirms that they have kept them. */
export function RecoveryCodes({
  codes,
  account,
  onKept,
}: {
  codes: readonly string[];
  account: AccountView;
  onKept: () => void;
}) {
  const { brand } = useStartData();
  const text = [
    `${brand.name} kurtarma kodları`,
    account.email,
    location.host,
    "",
    ...codes,
    "",
    "Her kod bir kez kullanılır. Kimseyle paylaşmayın.",
    "",
  ].join("\r\n");
  return (
    <ShownSecret
      onKept={onKept}
      kept="Kodları güvenli bir yerde sakladım"
      title="Kurtarma kodlarınız"
      description="Telefonunuza ulaşamazsanız her biri bir kez girişi açar. Şimdi saklayın, bir daha göstermeyiz."
      ways={
        <>
          <CopyButton text={codes.join("\n")} label="Kopyala" name="kurtarma kodları" />
          <Button
            look="secondary"
            onClick={() =>
              downloadFile(new File([text], "kurtarma-kodlari.txt", { type: "text/plain" }), "kurtarma-kodlari.txt")
            }
          >
            <Download aria-hidden="true" size={18} />
            İndir
          </Button>
        </>
      }
    >
      <ol className="bg-sunken grid gap-y-2 rounded-xl p-4 font-mono text-sm font-semibold sm:text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </ShownSecret>
  );
}
