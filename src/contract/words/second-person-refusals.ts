import { SECOND_PERSON_DECLINED_DAYS, SHARED_STICKERS_MAX } from "#domain/notices/second-person.ts";

export const secondPersonRefusals = {
  SECOND_PERSON_EXISTS: { status: 409, message: "Burada zaten ikinci kişi var. Önce onu kaldırın." },
  SECOND_PERSON_DECLINED: {
    status: 409,
    message: `Bu kişi mesaj almak istemediğini söyledi. ${SECOND_PERSON_DECLINED_DAYS} gün geçmeden ona yeniden sormayız.`,
  },
  SECOND_PERSON_NOT_FOUND: { status: 404, message: "İkinci kişi bulunamadı. Kaldırılmış olabilir." },
  SHARE_NOT_FOUND: { status: 404, message: "Bu etiket artık sizinle paylaşılmıyor." },
  SHARED_STICKERS_USED_UP: {
    status: 409,
    message: `En fazla ${SHARED_STICKERS_MAX} etiketin ikinci kişisi olabilirsiniz. Önce birinden ayrılın.`,
  },
} as const;
