import { parse, serialize } from "hono/utils/cookie";

import { COMPANY_MARK_DAYS } from "./company-marks.ts";
import { companyDeviceCookieFor, owedLockCookieFor, sessionCookieFor, sharedDeviceCookieFor } from "./session-token.ts";

export class SessionCookies {
  readonly token: string | undefined;
  readonly sharedToken: string | undefined;
  readonly hasUnreportedLock: boolean;
  readonly companyMarks: string;
  readonly #companyDevice: ReturnType<typeof companyDeviceCookieFor>;
  readonly #session: ReturnType<typeof sessionCookieFor>;
  readonly #shared: ReturnType<typeof sharedDeviceCookieFor>;
  readonly #unreportedLock: ReturnType<typeof owedLockCookieFor>;
  #sessionCookie: string | undefined;
  #sharedCookie: string | undefined;
  #companyDeviceCookie: string | undefined;

  constructor(publicUrl: string, header: string | undefined) {
    this.#session = sessionCookieFor(publicUrl);
    this.#shared = sharedDeviceCookieFor(publicUrl);
    this.#unreportedLock = owedLockCookieFor(publicUrl);
    this.#companyDevice = companyDeviceCookieFor(publicUrl);
    const read = (name: string) => (header === undefined ? undefined : parse(header, name)[name]);
    this.token = read(this.#session.name);
    this.sharedToken = read(this.#shared.name);
    this.companyMarks = read(this.#companyDevice.name) ?? "";
    this.hasUnreportedLock =
      header !== undefined && this.#unreportedLock.name in parse(header, this.#unreportedLock.name);
  }

  setSession(token: string, expires: Date): void {
    this.#sessionCookie = serialize(this.#session.name, token, { ...this.#session.options, expires });
  }

  /** The cookie has no expiry, so that closing the browser locks the device. */
  setSessionOnSharedDevice(token: string): void {
    this.#sessionCookie = serialize(this.#session.name, token, this.#session.options);
  }

  clearSession(): void {
    this.#sessionCookie = serialize(this.#session.name, "", { ...this.#session.options, maxAge: 0 });
  }

  setSharedDevice(token: string, expires: Date): void {
    this.#sharedCookie = serialize(this.#shared.name, token, { ...this.#shared.options, expires });
  }

  clearSharedDevice(): void {
    this.#sharedCookie = serialize(this.#shared.name, "", { ...this.#shared.options, maxAge: 0 });
  }

  setCompanyMarks(marks: string): void {
    const maxAge = COMPANY_MARK_DAYS * 24 * 60 * 60;
    this.#companyDeviceCookie = serialize(this.#companyDevice.name, marks, { ...this.#companyDevice.options, maxAge });
  }

  listSetCookieValues(): string[] {
    // The cookie that reports a lock of which the server was not told is deleted when the session ends or the device
    // is unlocked.
    const clearedLock =
      this.hasUnreportedLock && this.#sessionCookie !== undefined
        ? serialize(this.#unreportedLock.name, "", { ...this.#unreportedLock.options, maxAge: 0 })
        : undefined;
    return [this.#sessionCookie, this.#sharedCookie, this.#companyDeviceCookie, clearedLock].filter(
      (one) => one !== undefined,
    );
  }
}
