export const policeNoticeRefusals = {
  POLICE_NOTICE_NOT_FOUND: { status: 404, message: "KABİS bildirimi bulunamadı. Silinmiş olabilir." },
};
