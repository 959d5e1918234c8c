import { randomBytes } from 'node:crypto'

/** An id in Stripe's format: a prefix for the kind, and random letters and digits. */
export function makeId(prefix: string, length = 24): string {
  let letters = ''
  while (letters.length < length) {
    letters += randomBytes(length)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/g, '')
  }
  return `${prefix}_${letters.slice(0, length)}`
}
