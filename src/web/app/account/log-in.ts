import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";

export async function logIn(values: { email: string; password: string }): Promise<AccountView> {
  return requireSession(
    await api.account.login.call(values),
    "Tarayıcınız çerezleri engellediği için giriş yapılamıyor.",
  );
}

/**
 * Returns the account if its session came into being. Without cookies there is none, and every further page would only
 * lead to the log-in form, so this throws `sentence`, in the form of a refusal of the server. A browser may report
 * blocked cookies and keep ours all the same, as within a frame, so the server is asked whether it knows the session.
 */
export async function requireSession(account: AccountView, sentence: string): Promise<AccountView> {
  if (navigator.cookieEnabled) return account;
  const known = await api.account.current.call();
  if (known.account !== null) return account;
  const blocked = `${sentence} Tarayıcı ayarlarından bu siteye çerez izni verin.`;
  throw Object.assign(new Error(blocked), { code: "COOKIES_BLOCKED", defined: true });
}
