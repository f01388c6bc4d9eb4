import { EXTRA_DRIVERS_MAX } from "#domain/fleet/driver.ts";

export const driverRefusals = {
  DRIVER_NOT_FOUND: { status: 404, message: "Sürücü bulunamadı. Silinmiş olabilir." },
  DRIVERS_FULL: { status: 409, message: `Bir kiralamaya en fazla ${EXTRA_DRIVERS_MAX} ek sürücü yazılır.` },
  DRIVER_UNREADABLE: {
    status: 409,
    message: "Sunucunun anahtarı değişti. Bu numaralar açılamıyor. Lütfen yeniden yazın.",
  },
};
