/** What stands on everything that could be taken for an invoice. */
export const NO_FISCAL_VALUE = "Mali değeri yoktur, fatura yerine geçmez.";
