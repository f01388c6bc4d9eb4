import { api, refreshPage } from "#web/app/api/client.ts";

import { LostChangeNotice } from "./lost-change-notice.tsx";

export function LostOwnChange({ code, at }: { code: string; at: Date }) {
  async function show() {
    await api.codes.showAgain.call({ code });
    await refreshPage();
  }
  return (
    <LostChangeNotice at={at} hidden="iletişim bilgilerinizi ve notunuzu" show={show}>
      <span>Bilgilerinizi kontrol edin, yanlışsa düzeltip kaydedin.</span>
    </LostChangeNotice>
  );
}
