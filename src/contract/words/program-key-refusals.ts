import { PROGRAM_KEYS_MAX } from "#domain/people/program-key.ts";

export const programKeyRefusals = {
  PROGRAM_KEY_NOT_FOUND: { status: 404, message: "Bu anahtar bulunamadı. Kapatılmış olabilir." },
  PROGRAM_KEYS_USED_UP: {
    status: 409,
    message: `En fazla ${PROGRAM_KEYS_MAX} anahtarınız olabilir. Önce kullanmadığınız bir anahtarı kapatın.`,
  },
} as const;
