const YEAR = 31_536_000

/** The headers of every answer of the services, for people who use `publicUrl`. */
export function describeSecurity(publicUrl: string): Record<string, string> {
  return {
    // Stored files are sent with their own type, never with one that a browser guesses.
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${YEAR}; includeSubDomains`,
    }),
  }
}
