/** What is refused of asking for a payment, apart from the other refusals, since every page holds those. */
export const paymentRequestRefusals = {
  NOTHING_OWED: { status: 409, message: "Kiracının ödenmemiş borcu yok." },
};
