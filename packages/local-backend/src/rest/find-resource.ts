import { RestError } from '#src/rest/rest-error.ts'

export interface Resource {
  kind: 'table' | 'function'
  name: string
}

const MAX_NAME = 256
const ROOT = { kind: 'root' } as const

/** The target of a path below the service: `/products`, `/rpc/search`, or the root. Throws PGRST125. */
export function findResource(path: string): Resource | typeof ROOT {
  if (path === '' || path === '/') return ROOT
  const [, first = '', second, ...rest] = path.split('/')
  if (rest.length > 0) throw invalidPath()
  if (second === undefined) return { kind: 'table', name: readName(first) }
  if (first !== 'rpc') throw invalidPath()
  return { kind: 'function', name: readName(second) }
}

function readName(encoded: string): string {
  const name = encoded.includes('%') ? decode(encoded) : encoded
  if (name === '' || name.length > MAX_NAME || name.includes('\0')) throw invalidPath()
  return name
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) throw invalidPath()
    throw error
  }
}

function invalidPath(): RestError {
  return new RestError(404, {
    code: 'PGRST125',
    message: 'Invalid path specified in request URL',
  })
}
