import * as z from "zod/mini";

import {
  booleanField,
  displayNameField,
  emailField,
  idField,
  linkTokenField,
  newPasswordField,
  pushEndpointField,
  versionField,
} from "#contract/words/fields.ts";
import { procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { requiredMessages } from "#contract/words/sign-in.words.ts";
import { view } from "#contract/words/views.ts";
import { ACCESS_KINDS } from "#domain/people/access.ts";
import { ROLES } from "#domain/people/actor.ts";
import { EMAIL_CHANGE_ADDRESSES } from "#domain/people/email-change.ts";
import { MEMBER_ROLES } from "#domain/people/membership.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import { LEGAL_TEXT_NAMES } from "./legal.words.ts";

/**
 * `company` is null if the account works for no company. `refusal` is why the company's application was refused; null
 * if it was not. `secondFactor` is 'missing' if the account must set one up and has not; then the account can do
 * nothing else. `isOnSharedDevice` is true if a member has unlocked a shared device by a code.
 */
export const accountView = view("Account", {
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isEmailConfirmed: z.boolean(),
  secondFactor: z.enum(["on", "off", "missing"]),
  isOnSharedDevice: z.boolean(),
  company: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      memberRole: z.enum(MEMBER_ROLES),
      isApproved: z.boolean(),
      mayUsePanel: z.boolean(),
      refusal: z.nullable(z.string()),
    }),
  ),
});
export type AccountView = z.infer<typeof accountView>;

/**
 * Keys with which the browser encrypts data that it stores itself: 32 bytes each, as base64url. `account` is for drafts
 * of forms.
 */
const storageKeysView = view("StorageKeys", { account: z.string(), company: z.nullable(z.string()) });
export type StorageKeys = z.infer<typeof storageKeysView>;

const pushEndpointSchema = z.optional(pushEndpointField);

const PASSWORDS_DIFFER_MESSAGE = "Şifreler eşleşmiyor!";
const passwordConfirmationField = z.string({ error: PASSWORDS_DIFFER_MESSAGE });

/** The error is at the second field. The check also runs if other fields are wrong. */
function requireSamePassword() {
  return z.refine<{ password: string; passwordConfirmation: string }>(
    (form) => form.password === form.passwordConfirmation,
    {
      path: ["passwordConfirmation"],
      error: PASSWORDS_DIFFER_MESSAGE,
      when: ({ value }) =>
        typeof value === "object" &&
        value !== null &&
        "password" in value &&
        typeof value.password === "string" &&
        "passwordConfirmation" in value &&
        typeof value.passwordConfirmation === "string",
    },
  );
}

/**
 * A company then waits for approval (docs/product/accounts.md 3.2). If the caller sends an `id`, a repeated request
 * makes no second account.
 */
export const registrationSchema = z
  .strictObject({
    id: z.optional(idField),
    displayName: displayNameField,
    email: emailField,
    password: newPasswordField,
    passwordConfirmation: passwordConfirmationField,
    asCompany: z.boolean({ error: "Geçersiz değer." }),
    /** A token that leads nowhere is ignored. */
    invitation: z.optional(z.string().check(z.maxLength(100, "Geçersiz değer."))),
  })
  .check(requireSamePassword());

/**
 * An impossible password gets the same answer as a wrong one, so that nobody can find out which e-mail addresses have
 * an account (docs/product/accounts.md 3.6).
 */
export const typedPasswordSchema = z
  .string({ error: requiredMessages.password })
  .check(z.minLength(1, requiredMessages.password), z.maxLength(1000, "Bu şifre çok uzun."));
const credentialsSchema = z.strictObject({
  email: z
    .string({ error: requiredMessages.email })
    .check(z.trim(), z.minLength(1, requiredMessages.email), z.maxLength(320, "Geçersiz e-posta adresi.")),
  password: typedPasswordSchema,
});

export const accountProfileView = view("AccountProfile", {
  displayName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** `waiting` lists which of the two addresses have not agreed yet. */
  emailChange: z.nullable(
    z.object({ email: z.string(), waiting: z.array(z.enum(EMAIL_CHANGE_ADDRESSES)), expiresAt: z.date() }),
  ),
  createdAt: z.date(),
  version: z.int(),
  acknowledged: z.array(z.object({ name: z.enum(LEGAL_TEXT_NAMES), version: z.string(), shownAt: z.date() })),
});
export type AccountProfileView = z.infer<typeof accountProfileView>;

export const displayNameChangeSchema = z.strictObject({ version: versionField, displayName: displayNameField });

export const passwordChangeSchema = z
  .strictObject({
    currentPassword: typedPasswordSchema,
    password: newPasswordField,
    passwordConfirmation: passwordConfirmationField,
    pushEndpoint: pushEndpointSchema,
  })
  .check(requireSamePassword());

export const OWN_ADDRESS_MESSAGE = "Bu zaten hesabınızın adresi.";

export const makeAddressChangeBlockedSentence = (until: Date): string =>
  `Şifrenizi e-postayla yeni yenilediniz. Hesabınızı korumak için adresiniz şu zamana kadar değiştirilemez: ${formatLongDateTime(until)}`;

export const emailChangeSchema = z.strictObject({ email: emailField, password: typedPasswordSchema });

export const passwordResetSchema = z
  .strictObject({ token: linkTokenField, password: newPasswordField, passwordConfirmation: passwordConfirmationField })
  .check(requireSamePassword());

const accessView = view("Access", { kind: z.enum(ACCESS_KINDS), name: z.string(), sticker: z.string() });
const accessReportView = view("AccessReport", { ended: z.array(accessView), kept: z.array(accessView) });

export const resetRequestSchema = z.strictObject({ email: emailField });

const sessionView = view("Session", {
  id: z.string(),
  device: z.string(),
  startedAt: z.date(),
  lastUsedAt: z.date(),
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

/**
 * The URL that the browser must call after a log-in or log-out, with a token for the call; null if the operator has
 * configured none (docs/product/accounts.md 3.14).
 */
export const tokenSyncView = z.nullable(view("TokenSync", { url: z.string(), token: z.string(), expiresAt: z.date() }));
export type TokenSyncView = z.infer<typeof tokenSyncView>;

const apiRoute = makeRoute("Hesap");
const emptyInputSchema = z.optional(z.strictObject({}));
const thisBrowserInput = z.optional(z.strictObject({ pushEndpoint: pushEndpointSchema }));

/** The password is required, so that nobody with a stolen session can log out the account's owner. */
const sessionEndSchema = z.strictObject({ id: idField, password: typedPasswordSchema });

const otherSessionsEndSchema = z.strictObject({ password: typedPasswordSchema, pushEndpoint: pushEndpointSchema });

export const accountContract = {
  register: procedure
    .route({ method: "POST", path: "/account/register", tags: ["Hesap"], summary: "Kayıt ol ve oturum başlat" })
    .input(registrationSchema)
    .output(accountView)
    .errors({
      EMAIL_IN_USE: refusals.EMAIL_IN_USE,
      ID_TAKEN: refusals.ID_TAKEN,
      ON_SHARED_DEVICE: refusals.ON_SHARED_DEVICE,
    }),

  login: procedure
    .route({ method: "POST", path: "/account/login", tags: ["Hesap"], summary: "Oturum başlat" })
    .input(credentialsSchema)
    .output(accountView)
    .errors({
      CREDENTIALS_INVALID: refusals.CREDENTIALS_INVALID,
      ACCOUNT_CLOSED: refusals.ACCOUNT_CLOSED,
      SECOND_FACTOR_NEEDED: refusals.SECOND_FACTOR_NEEDED,
      ON_SHARED_DEVICE: refusals.ON_SHARED_DEVICE,
    }),

  logout: procedure
    .route({ method: "POST", path: "/account/logout", tags: ["Hesap"], summary: "Oturumu kapat" })
    .input(thisBrowserInput)
    .output(z.object({ sync: tokenSyncView })),

  current: procedure
    .route({ method: "GET", path: "/account/current", tags: ["Hesap"], summary: "Oturum açmış hesap, yoksa null" })
    .input(emptyInputSchema)
    .output(z.object({ account: z.nullable(accountView), storageKeys: z.optional(storageKeysView) })),

  syncToken: procedure
    .route(apiRoute("POST", "/account/sync-token", "Oturumu bildirmek için kısa ömürlü belirteç"))
    .input(emptyInputSchema)
    .output(z.object({ sync: tokenSyncView })),

  profile: procedure
    .route(apiRoute("GET", "/account/profile", "Profilim"))
    .input(emptyInputSchema)
    .output(accountProfileView),

  rename: procedure
    .route(apiRoute("PUT", "/account/profile", "Görünen adı kaydet"))
    .input(displayNameChangeSchema)
    .output(accountProfileView)
    .errors({ CHANGED_MEANWHILE: refusals.CHANGED_MEANWHILE }),

  changePassword: procedure
    .route(apiRoute("PUT", "/account/password", "Şifreyi değiştir, diğer oturumları kapat"))
    .input(passwordChangeSchema)
    .output(z.object({}))
    .errors({ PASSWORD_WRONG: refusals.PASSWORD_WRONG, PASSWORD_TOO_SHORT: refusals.PASSWORD_TOO_SHORT }),

  sessions: procedure
    .route(apiRoute("GET", "/account/sessions", "Açık oturumlar, son kullanılan önce"))
    .input(emptyInputSchema)
    .output(z.object({ items: z.array(sessionView) })),

  endSession: procedure
    .route(apiRoute("POST", "/account/sessions/{id}/end", "Bir oturumu kapat"))
    .input(sessionEndSchema)
    .output(z.object({}))
    .errors({ PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  endOtherSessions: procedure
    .route(apiRoute("POST", "/account/sessions/end-others", "Diğer oturumları kapat"))
    .input(otherSessionsEndSchema)
    .output(z.object({ ended: z.int() }))
    .errors({ PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  sendConfirmation: procedure
    .route(apiRoute("POST", "/account/confirmation", "Doğrulama e-postasını yeniden gönder"))
    .input(emptyInputSchema)
    .output(z.object({})),

  confirmAddress: procedure
    .route(apiRoute("POST", "/account/confirm", "E-posta adresini bağlantıyla doğrula"))
    .input(z.strictObject({ token: linkTokenField }))
    .output(z.object({}))
    .errors({ LINK_INVALID: refusals.LINK_INVALID }),

  changeEmail: procedure
    .route(apiRoute("POST", "/account/email-change", "E-posta adresini değiştirmeyi iste"))
    .input(emailChangeSchema)
    .output(z.object({}))
    .errors({ EMAIL_IN_USE: refusals.EMAIL_IN_USE, PASSWORD_WRONG: refusals.PASSWORD_WRONG }),

  keepEmail: procedure
    .route(apiRoute("DELETE", "/account/email-change", "E-posta değişikliğinden vazgeç"))
    .input(emptyInputSchema)
    .output(z.object({})),

  agreeToEmail: procedure
    .route(apiRoute("POST", "/account/email-change/agree", "E-posta değişikliğini bağlantıyla onayla"))
    .input(z.strictObject({ token: linkTokenField }))
    .output(z.object({ waiting: z.array(z.enum(EMAIL_CHANGE_ADDRESSES)) }))
    .errors({ LINK_INVALID: refusals.LINK_INVALID, EMAIL_IN_USE: refusals.EMAIL_IN_USE }),

  forgotPassword: procedure
    .route(apiRoute("POST", "/account/forgot-password", "Yeni şifre bağlantısı iste"))
    .input(resetRequestSchema)
    .output(z.object({})),

  checkResetLink: procedure
    .route(apiRoute("POST", "/account/reset-password/check", "Bağlantı çalışıyor mu"))
    .input(z.strictObject({ token: linkTokenField }))
    .output(z.object({}))
    .errors({ LINK_INVALID: refusals.LINK_INVALID }),

  resetPassword: procedure
    .route(apiRoute("POST", "/account/reset-password", "Bağlantıyla yeni şifre belirle"))
    .input(passwordResetSchema)
    .output(accessReportView)
    .errors({ LINK_INVALID: refusals.LINK_INVALID, PASSWORD_TOO_SHORT: refusals.PASSWORD_TOO_SHORT }),

  exportData: procedure
    .route(apiRoute("POST", "/account/export", "Hakkımdaki her şey: JSON ve CSV, bir ZIP içinde"))
    .input(emptyInputSchema)
    .output(z.file()),

  remove: procedure
    .route(apiRoute("POST", "/account/remove", "Hesabı kalıcı olarak sil"))
    .input(
      z.strictObject({
        password: typedPasswordSchema,
        knowsOpenSums: z.optional(booleanField),
      }),
    )
    .output(z.object({ sync: tokenSyncView }))
    .errors({
      PASSWORD_WRONG: refusals.PASSWORD_WRONG,
      RENTALS_RUNNING: refusals.RENTALS_RUNNING,
      COMPANY_HAS_OPEN_SUMS: refusals.COMPANY_HAS_OPEN_SUMS,
      LAST_ADMIN: refusals.LAST_ADMIN,
    }),
};
