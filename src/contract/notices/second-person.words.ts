export const secondPersonWords = {
  ownAddress: "Bu sizin adresiniz. Yedek kişi için başka bir adres yazın.",
};
