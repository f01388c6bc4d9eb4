/** Words of the second person that the server and the page share. */
export const secondPersonWords = {
  ownAddress: "Bu sizin adresiniz. İkinci kişi için başka bir adres yazın.",
};
