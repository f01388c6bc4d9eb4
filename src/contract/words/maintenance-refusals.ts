import { CAR_DUES_MAX } from "#domain/fleet/maintenance.ts";

export const maintenanceRefusals = {
  DUE_NOT_FOUND: { status: 404, message: "Bu kayıt bulunamadı. Silinmiş olabilir." },
  DUES_FULL: { status: 409, message: `Bir araca en fazla ${CAR_DUES_MAX} bakım yazılır.` },
  DUE_ALREADY_THERE: { status: 409, message: "Bu aracın bu tarihi zaten var. Onu değiştirin." },
};
