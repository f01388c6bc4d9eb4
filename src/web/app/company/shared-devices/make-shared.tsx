import { pages } from "#contract/pages.ts";
import { ProofForm } from "#web/app/account/second-factor/proof-form.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { endBrowserSubscription, findPushEndpoint } from "#web/parts/push-worker.ts";
import { reportSignOut } from "#web/token-sync/token-sync.ts";

export function MakeShared() {
  const account = useAccount();

  async function share(password: string) {
    const { sync } = await api.company.sharedDevices.share.call({ password, pushEndpoint: await findPushEndpoint() });
    reportSignOut(sync);
    // The server has already deleted the subscription, so a failure in the browser does no harm.
    void endBrowserSubscription().catch(() => undefined);
    removeDrafts();
    clearUnsaved();
    location.assign(pages.login.path);
    // The button stays busy until the next page is loaded, because a second press would find no session.
    return new Promise<void>(() => undefined);
  }

  if (!account) return null;
  return (
    <ProofForm
      account={account}
      asksCode={false}
      action="Ortak cihaz yap"
      busyText="Ortak yapılıyor…"
      failed="Cihaz ortak yapılamadı. Lütfen tekrar deneyin."
      onProof={({ password }) => share(password)}
    >
      <p>
        Bu cihazdaki oturumunuz ve bildirimleriniz kapanır. Cihaz, ekibinizin adlarını gösterir; herkes Hesap ve
        güvenlik sayfasında belirlediği kodla girer. Siz de öyle.
      </p>
      <p className="text-ink-soft">
        Ortak cihazda kimsenin hesabı, kendi etiketleri ve şirket ayarları açılmaz, liste indirilmez.
      </p>
    </ProofForm>
  );
}
