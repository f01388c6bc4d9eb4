import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

/**
 * Logs in. Without cookies there is no session, and a right password would only lead back to the form, so the browser
 * refuses by itself, in the form of a refusal of the server.
 */
export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  if (navigator.cookieEnabled) return api.account.login.call(values);
  const blocked =
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor. Tarayıcı ayarlarından bu siteye çerez izni verin.";
  throw Object.assign(new Error(blocked), { code: "COOKIES_BLOCKED", defined: true });
}
