/** In a file of their own, because every page loads the other refusals. */
export const policeNoticeRefusals = {
  POLICE_NOTICE_NOT_FOUND: { status: 404, message: "KABİS bildirimi bulunamadı. Silinmiş olabilir." },
};
