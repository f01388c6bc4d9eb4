/** Error messages of the form by which an owner invites a sticker's second person. */
export const shareFormWords = { ownAddress: "Bu sizin adresiniz. İkinci kişinin adresini yazın." };
