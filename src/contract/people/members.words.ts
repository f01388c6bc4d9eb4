import type { MemberRole } from "#domain/people/membership.ts";

export const memberRoleWords: Record<MemberRole, string> = { owner: "Sahip", manager: "Müdür", clerk: "Çalışan" };

/** What a member with a role may do, in one sentence. */
export const memberRoleLeads: Record<MemberRole, string> = {
  owner: "Her şeyi yapar. Ekibi de o belirler.",
  manager: "Ekip dışında her şeyi yapar.",
  clerk: "Araç teslim eder, geri alır, rezervasyon yapar, ödeme alır, mesajları yanıtlar. Gelir ve giderleri görmez.",
};

/**
 * The message for somebody with stickers of their own who joins a company without ticking that they know the stickers
 * stay theirs.
 */
export const STICKERS_UNSAID = "Etiketlerinizin sizde kaldığını bildiğinizi işaretleyin.";
