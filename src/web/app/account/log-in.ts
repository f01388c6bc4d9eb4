import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  return requireSession(
    await api.account.login.call(values),
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor.",
  );
}

/**
 * Returns the account if its session exists. If the browser blocks cookies, no session exists, and every further page
 * would redirect to the log-in form. In that case throws an error with `sentence`, like a refusal of the server. A
 * browser may report blocked cookies but accept ours, for example in a frame. So the function asks the server whether
 * the session exists.
 */
export async function requireSession(account: AccountView, sentence: string): Promise<AccountView> {
  if (navigator.cookieEnabled) return account;
  const known = await api.account.current.call();
  if (known.account !== null) return account;
  const blocked = `${sentence} Tarayıcı ayarlarından bu siteye çerez izni verin.`;
  throw Object.assign(new Error(blocked), { code: "COOKIES_BLOCKED", defined: true });
}
