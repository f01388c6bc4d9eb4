/** Error messages that both the server and the page use. */
export const secondPersonWords = {
  ownAddress: "Bu sizin adresiniz. Yedek kişi için başka bir adres yazın.",
};
