/** What is refused of notices to the police's portal, apart from the other refusals, since every page holds those. */
export const policeNoticeRefusals = {
  POLICE_NOTICE_NOT_FOUND: { status: 404, message: "KABİS bildirimi bulunamadı. Silinmiş olabilir." },
};
