import { SHARED_DEVICES_MAX } from "#domain/people/shared-device.ts";

export const sharedDeviceRefusals = {
  DEVICE_NOT_SHARED: { status: 410, message: "Bu cihaz artık ortak cihaz değil. Hesabınızla giriş yapın." },
  SHIFT_CODE_WRONG: { status: 403, message: "Kod yanlış. Yeniden deneyin." },
  SHIFT_CODE_MISSING: {
    status: 409,
    message:
      "Ortak cihaz kodunuz yok. Kendi telefonunuzda ya da bilgisayarınızda, Hesap ve güvenlik sayfasından belirleyin.",
  },
  SHARED_DEVICE_NOT_FOUND: { status: 404, message: "Bu ortak cihaz bulunamadı. Çıkarılmış olabilir." },
  SHARED_DEVICES_USED_UP: {
    status: 409,
    message: `En fazla ${SHARED_DEVICES_MAX} ortak cihazınız olabilir. Önce kullanmadığınız birini çıkarın.`,
  },
} as const;
