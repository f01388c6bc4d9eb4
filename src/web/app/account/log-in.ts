import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  return requireSession(
    await api.account.login.call(values),
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor.",
  );
}

/** If the browser blocks cookies, no session exists, and every further page would redirect to the log-in form. */
export async function requireSession(account: AccountView, sentence: string): Promise<AccountView> {
  if (navigator.cookieEnabled) return account;
  const known = await api.account.current.call();
  if (known.account !== null) return account;
  const blocked = `${sentence} Tarayıcı ayarlarından bu siteye çerez izni verin.`;
  throw Object.assign(new Error(blocked), { code: "COOKIES_BLOCKED", defined: true });
}
