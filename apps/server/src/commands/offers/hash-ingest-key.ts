import { createHash } from 'node:crypto'

/** What is kept of the key of a program that sends offers. It is random enough to need nothing slower. */
export function hashIngestKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
