/** In a file of their own, because every page loads the other refusals. */
export const paymentRequestRefusals = {
  NOTHING_OWED: { status: 409, message: "Kiracının ödenmemiş borcu yok." },
};
