import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

/**
 * Logs in. Without cookies there is no session, and a right password would only lead back to the form, so the browser
 * says so, in the form of a refusal of the server. A browser may report blocked cookies and keep ours all the same, as
 * within a frame, so the server is asked whether it knows the session.
 */
export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  const account = await api.account.login.call(values);
  if (navigator.cookieEnabled) return account;
  const known = await api.account.current.call();
  if (known.account !== null) return account;
  const blocked =
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor. Tarayıcı ayarlarından bu siteye çerez izni verin.";
  throw Object.assign(new Error(blocked), { code: "COOKIES_BLOCKED", defined: true });
}
