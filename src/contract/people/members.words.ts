import type { MemberRole } from "#domain/people/membership.ts";

export const memberRoleWords: Record<MemberRole, string> = { owner: "Sahip", manager: "Müdür", clerk: "Çalışan" };

export const memberRoleDescriptions: Record<MemberRole, string> = {
  owner: "Her şeyi yapar. Ekibi de o belirler.",
  manager: "Ekip dışında her şeyi yapar.",
  clerk: "Araç teslim eder, geri alır, rezervasyon yapar, ödeme alır, mesajları yanıtlar. Gelir ve giderleri görmez.",
};

/** The member must tick that these stickers do not become the company's. */
export const STICKERS_NOT_ACKNOWLEDGED_MESSAGE = "Etiketlerinizin sizde kaldığını bildiğinizi işaretleyin.";
