/** Messages of the form that invites a sticker's second person. */
export const shareFormWords = { ownAddress: "Bu sizin adresiniz. İkinci kişinin adresini yazın." };
