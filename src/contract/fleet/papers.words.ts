/** The sentence on every printed document that a reader could mistake for an invoice. */
export const NO_FISCAL_VALUE_NOTE = "Mali değeri yoktur, fatura yerine geçmez.";
