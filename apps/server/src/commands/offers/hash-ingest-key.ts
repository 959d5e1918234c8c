import { createHash } from 'node:crypto'

/** The stored form of a program's key. The key is random enough, so a fast hash is fine. */
export function hashIngestKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
