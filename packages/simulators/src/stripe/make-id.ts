import { randomBytes } from 'node:crypto'

/** An id as Stripe's look: a prefix that tells the kind, and letters and digits that tell nothing. */
export function makeId(prefix: string, length = 24): string {
  let letters = ''
  while (letters.length < length) {
    letters += randomBytes(length)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/g, '')
  }
  return `${prefix}_${letters.slice(0, length)}`
}
