// The landing page, which loads next to nothing, uses this too: it imports nothing.

/**
 * The auth service sends a sign-in that it cannot place (another browser's, or one that took too long) to the start
 * page, with what went wrong in the address. Gives the screen that can say it, or nothing when nothing went wrong.
 */
export function findFailedSignIn({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const parts = new URLSearchParams(hash.slice(1))
  return parts.has('error') && parts.has('error_code')
    ? `/auth/callback${search}${hash}`
    : undefined
}
