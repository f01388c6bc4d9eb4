import type { ProfileView } from "#contract/people/profiles.ts";
import { NOTICE_REASONS } from "#domain/notices/notice.ts";

export const PROFILE_CODE = "KT234567";

export function makeProfileView(given: Partial<ProfileView> = {}): ProfileView {
  const contact = { value: "", visible: true };
  const { code = PROFILE_CODE } = given;
  return {
    code,
    scanUrl: `https://example.com/q/${code}`,
    plate: "",
    note: "Kısa süre içinde döneceğim.",
    kind: "vehicle",
    reach: "both",
    reasons: Object.fromEntries(NOTICE_REASONS.map((reason) => [reason, true])) as ProfileView["reasons"],
    acceptsText: true,
    acceptsPhoto: true,
    noticesPausedUntil: null,
    contactsVisible: true,
    byWhatsapp: false,
    contacts: { phone: contact, telegram: contact, email: contact, website: contact },
    version: 1,
    updatedAt: new Date(),
    off: null,
    noteHidden: null,
    plateHidden: null,
    ...given,
  };
}
