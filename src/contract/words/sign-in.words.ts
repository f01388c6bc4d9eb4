/** What is said at an empty e-mail address and password. Apart from the schemas, so that the log-in page need not load them. */
export const requiredMessages = {
  email: "Lütfen e-posta adresinizi girin.",
  password: "Lütfen şifrenizi girin.",
} as const;
