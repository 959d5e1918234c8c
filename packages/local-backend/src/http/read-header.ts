import type { IncomingMessage } from 'node:http'

/** A header by its lower-case name; a repeated one is a list. */
export function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
