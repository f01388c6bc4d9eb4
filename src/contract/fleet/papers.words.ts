export const NO_FISCAL_VALUE_NOTE = "Mali değeri yoktur, fatura yerine geçmez.";
