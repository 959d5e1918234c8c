/** Where the links of our mails lead; the backend allows its own public address only. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`
}

export function resetUrl(): string {
  return `${window.location.origin}/reset-password`
}
