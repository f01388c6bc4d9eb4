/** Printed on every document that could be mistaken for an invoice. */
export const NO_FISCAL_VALUE = "Mali değeri yoktur, fatura yerine geçmez.";
