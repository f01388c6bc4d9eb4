import * as z from "zod/mini";

import { emailField, idField, textField } from "#contract/words/fields.ts";
import { memberRefusals } from "#contract/words/member-refusals.ts";
import { panelProcedure, procedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { secondPersonRefusals } from "#contract/words/second-person-refusals.ts";
import { requiredMessages } from "#contract/words/sign-in.words.ts";
import { view } from "#contract/words/views.ts";
import { ASSIGNABLE_ROLES, MEMBER_ROLES } from "#domain/people/membership.ts";
import { parseTypedEmail } from "#domain/words/email.ts";

import { accountView, typedPasswordSchema } from "./account.ts";

const membersView = view("Members", {
  members: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      since: z.date(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(ASSIGNABLE_ROLES),
      invitedBy: z.string(),
      createdAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
});
export type MembersView = z.infer<typeof membersView>;
export type MemberView = MembersView["members"][number];
export type InvitationOfCompany = MembersView["invitations"][number];

const roleField = z.enum(ASSIGNABLE_ROLES, { error: "Görevini seçin." });

/**
 * A repeated invitation sends a new link, and the earlier link stops working. The password may be missing if the
 * address is invited already, for the same role.
 */
const newInvitationSchema = z.strictObject({
  email: emailField,
  role: roleField,
  password: z.optional(typedPasswordSchema),
});

/** `emails` is a text with several e-mail addresses, separated by spaces, commas or semicolons. */
export const newInvitationsSchema = z.strictObject({
  emails: textField((text) => {
    const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
    if (parts.length === 0) return { refused: requiredMessages.email };
    const emails = new Set<string>();
    for (const part of parts) {
      const email = parseTypedEmail(part);
      if (email === undefined) return { refused: `Geçersiz e-posta adresi: ${part}` };
      emails.add(email);
    }
    return { value: [...emails] };
  }),
  role: roleField,
  password: typedPasswordSchema,
});

/** The owner who does this becomes a manager, unless `staysOwner` is true. */
export const ownershipTransferSchema = z.strictObject({
  id: idField,
  staysOwner: z.boolean(),
  password: typedPasswordSchema,
});

const apiRoute = makeRoute("Ekip");
const { MEMBER_NOT_FOUND, LAST_OWNER, ALREADY_MEMBER, INVITATION_NOT_FOUND, INVITATIONS_USED_UP } = memberRefusals;
const { PASSWORD_WRONG, ADDRESS_NOT_CONFIRMED } = refusals;
const { INVITATION_INVALID, INVITATION_OF_ANOTHER, MEMBER_ELSEWHERE, ADMIN_CANNOT_JOIN } = memberRefusals;

export const membersContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/members", "Ekip ve açık davetler"))
    .input(z.optional(z.strictObject({})))
    .output(membersView),

  invite: panelProcedure
    .route(apiRoute("POST", "/company/member-invitations", "Ekibe davet et"))
    .input(newInvitationSchema)
    .output(membersView)
    .errors({ ALREADY_MEMBER, INVITATIONS_USED_UP, PASSWORD_WRONG, ADDRESS_NOT_CONFIRMED }),

  withdraw: panelProcedure
    .route(apiRoute("DELETE", "/company/member-invitations/{id}", "Daveti geri al"))
    .input(z.strictObject({ id: idField }))
    .output(membersView)
    .errors({ INVITATION_NOT_FOUND }),

  change: panelProcedure
    .route(apiRoute("PUT", "/company/members/{id}", "Görevini değiştir"))
    .input(z.strictObject({ id: idField, role: roleField }))
    .output(membersView)
    .errors({ MEMBER_NOT_FOUND, LAST_OWNER }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/members/{id}", "Ekipten çıkar"))
    .input(z.strictObject({ id: idField }))
    .output(membersView)
    .errors({ MEMBER_NOT_FOUND, LAST_OWNER }),

  handOver: panelProcedure
    .route(apiRoute("POST", "/company/members/{id}/ownership", "Sahipliği devret"))
    .input(ownershipTransferSchema)
    .output(membersView)
    .errors({ MEMBER_NOT_FOUND, PASSWORD_WRONG }),
};

const commonInvitationFields = {
  invitedBy: z.string(),
  email: z.string(),
  expiresAt: z.date(),
  hasAccount: z.boolean(),
};

/** `hasStickers` is true if the user is signed in with the invited e-mail address and has stickers of their own. */
const companyInvitationSchema = view("CompanyInvitation", {
  to: z.enum(["company"]),
  company: z.string(),
  role: z.enum(ASSIGNABLE_ROLES),
  hasStickers: z.boolean(),
  ...commonInvitationFields,
});
export type CompanyInvitation = z.infer<typeof companyInvitationSchema>;

const stickerInvitationSchema = view("StickerInvitation", {
  to: z.enum(["sticker"]),
  sticker: z.string(),
  ...commonInvitationFields,
});
export type StickerInvitation = z.infer<typeof stickerInvitationSchema>;

const invitationView = z.union([companyInvitationSchema, stickerInvitationSchema]);
export type InvitationView = z.infer<typeof invitationView>;

/** `isAlwaysTold` is true for the owner who represents the company, who always gets them. */
const memberNoticeSettingsView = view("MemberNoticeSettings", { hearsNotices: z.boolean(), isAlwaysTold: z.boolean() });
export type MemberNoticeSettingsView = z.infer<typeof memberNoticeSettingsView>;

const invitationTokenField = z
  .string({ error: INVITATION_INVALID.message })
  .check(z.regex(/^[\w-]{43}$/, INVITATION_INVALID.message));

export const membershipContract = {
  invitation: procedure
    .route(apiRoute("POST", "/invitation", "Davet bağlantısının gösterdiği"))
    .input(z.strictObject({ token: invitationTokenField }))
    .output(invitationView)
    .errors({ INVITATION_INVALID }),

  accept: procedure
    .route(apiRoute("POST", "/invitation/accept", "Daveti kabul et"))
    .input(z.strictObject({ token: invitationTokenField, keepsStickers: z.boolean() }))
    .output(accountView)
    .errors({
      INVITATION_INVALID,
      INVITATION_OF_ANOTHER,
      MEMBER_ELSEWHERE,
      ADMIN_CANNOT_JOIN,
      SHARED_STICKERS_USED_UP: secondPersonRefusals.SHARED_STICKERS_USED_UP,
    }),

  notices: procedure
    .route(apiRoute("GET", "/membership/notices", "Araçlara gelen mesajlar bana bildirilsin mi"))
    .input(z.optional(z.strictObject({})))
    .output(memberNoticeSettingsView),

  setNotices: procedure
    .route(apiRoute("PUT", "/membership/notices/heard", "Araçlara gelen mesajları bana bildir"))
    .input(z.strictObject({ hearsNotices: z.boolean({ error: "Geçersiz değer." }) }))
    .output(memberNoticeSettingsView),

  leave: procedure
    .route(apiRoute("POST", "/membership/leave", "Ekipten ayrıl"))
    .input(z.optional(z.strictObject({})))
    .output(accountView)
    .errors({ LAST_OWNER }),
};
