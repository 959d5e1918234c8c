// The landing page, which loads almost nothing, uses this too: it imports nothing.

/**
 * The auth service sends a sign-in that it cannot match (another browser's, or one that took too long) to the start
 * page, with the error in the address. Returns the screen that can show it, or nothing if there was no error.
 */
export function findFailedSignIn({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const parts = new URLSearchParams(hash.slice(1))
  return parts.has('error') && parts.has('error_code')
    ? `/auth/callback${search}${hash}`
    : undefined
}
