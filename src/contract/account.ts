import * as z from "zod/mini";

import { ROLES } from "#domain/actor.ts";

import { procedure } from "./base.ts";
import { displayNameField, emailField, newPasswordField } from "./fields.ts";
import { refusals } from "./refusals.ts";
import { missing } from "./signing-in.ts";

/** Who is signed in, as their own browser may know it. `company` is null for everyone but companies. */
export const accountView = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  company: z.nullable(
    z.object({ id: z.string(), name: z.string(), isApproved: z.boolean(), mayUsePanel: z.boolean() }),
  ),
});
export type AccountView = z.infer<typeof accountView>;

/** Registration of a person, or of a company that then waits for approval (specification 2, 5). */
export const registration = z
  .strictObject({
    displayName: displayNameField,
    email: emailField,
    password: newPasswordField,
    passwordConfirmation: z.string({ error: "Şifreler eşleşmiyor!" }),
    asCompany: z.boolean({ error: "Geçersiz değer." }),
  })
  .check(
    z.refine((form) => form.password === form.passwordConfirmation, {
      path: ["passwordConfirmation"],
      error: "Şifreler eşleşmiyor!",
      when: ({ value }) =>
        typeof value === "object" &&
        value !== null &&
        "password" in value &&
        typeof value.password === "string" &&
        "passwordConfirmation" in value &&
        typeof value.passwordConfirmation === "string",
    }),
  );

/** Log-in: any text is taken and answered alike, so that nothing tells which addresses exist (specification 5). */
const credentials = z.strictObject({
  email: z
    .string({ error: missing.email })
    .check(z.trim(), z.minLength(1, missing.email), z.maxLength(320, "Geçersiz e-posta adresi.")),
  password: z
    .string({ error: missing.password })
    .check(z.minLength(1, missing.password), z.maxLength(1000, "Bu şifre çok uzun.")),
});

export const account = {
  register: procedure
    .route({ method: "POST", path: "/account/register", tags: ["Hesap"], summary: "Hesap aç ve oturum başlat" })
    .input(registration)
    .output(accountView)
    .errors({ EMAIL_IN_USE: refusals.EMAIL_IN_USE }),

  login: procedure
    .route({ method: "POST", path: "/account/login", tags: ["Hesap"], summary: "Oturum başlat" })
    .input(credentials)
    .output(accountView)
    .errors({ CREDENTIALS_INVALID: refusals.CREDENTIALS_INVALID }),

  logout: procedure
    .route({ method: "POST", path: "/account/logout", tags: ["Hesap"], summary: "Oturumu kapat" })
    .input(z.optional(z.strictObject({})))
    .output(z.object({})),

  current: procedure
    .route({ method: "GET", path: "/account/current", tags: ["Hesap"], summary: "Oturum açmış hesap, yoksa null" })
    .input(z.optional(z.strictObject({})))
    .output(z.object({ account: z.nullable(accountView) })),
};
