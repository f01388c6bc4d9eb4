/** In a separate file, so that the log-in page loads no schemas. */
export const requiredMessages = {
  email: "Lütfen e-posta adresinizi girin.",
  password: "Lütfen şifrenizi girin.",
} as const;
