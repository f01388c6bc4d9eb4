import { OPEN_INVITATIONS_MAX } from "#domain/people/membership.ts";

export const memberRefusals = {
  MEMBER_NOT_FOUND: { status: 404, message: "Bu kişi ekibinizde değil. Çıkarılmış ya da ayrılmış olabilir." },
  LAST_OWNER: {
    status: 409,
    message: "Şirketin en az bir sahibi olmalı. Önce sahipliği başka birine devredin.",
  },
  ALREADY_MEMBER: { status: 409, message: "Bu kişi zaten ekibinizde." },
  INVITATION_NOT_FOUND: { status: 404, message: "Bu davet bulunamadı. Kabul edilmiş ya da süresi dolmuş olabilir." },
  INVITATIONS_USED_UP: {
    status: 409,
    message: `En fazla ${OPEN_INVITATIONS_MAX} açık davetiniz olabilir. Önce beklemediğiniz davetleri geri alın.`,
  },
  INVITATION_INVALID: {
    status: 410,
    message: "Bu davet geçersiz, kullanılmış ya da süresi dolmuş. Sizi davet eden kişiden yeni bir davet isteyin.",
  },
  INVITATION_OF_ANOTHER: {
    status: 409,
    message: "Bu davet başka bir e-posta adresine gönderildi. O adresle giriş yapın.",
  },
  MEMBER_ELSEWHERE: {
    status: 409,
    message: "Hesabınız zaten bir şirkete bağlı. Bir hesapla tek bir şirkette çalışılabilir.",
  },
  ADMIN_CANNOT_JOIN: { status: 409, message: "Yönetici hesabıyla bir şirketin ekibine katılınamaz." },
} as const;
