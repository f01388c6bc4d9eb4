export const shareFormWords = { ownAddress: "Bu sizin adresiniz. İkinci kişinin adresini yazın." };
