/** Words that server and page share. */
export const secondPersonWords = {
  ownAddress: "Bu sizin adresiniz. İkinci kişi için başka bir adres yazın.",
};
