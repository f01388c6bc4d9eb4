/** A hidden field that tells password managers to which account the password belongs. */
export function Username({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
