import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal, in a time that says nothing about them, their length included. */
export function areEqualSecrets(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
