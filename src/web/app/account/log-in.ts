import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

import { requireSession } from "./required-session.ts";

export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  return requireSession(
    await api.account.login.call(values),
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor.",
  );
}
