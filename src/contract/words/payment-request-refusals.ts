export const paymentRequestRefusals = {
  NOTHING_OWED: { status: 409, message: "Kiracının ödenmemiş borcu yok." },
};
