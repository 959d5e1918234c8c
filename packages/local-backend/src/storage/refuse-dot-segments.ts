import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { readTarget } from '#src/http/request-target.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** Where @hono/node-server keeps Node's request. */
const nodeBinding = z.object({ incoming: z.object({ url: z.string() }) })
/** After this many encodings, a name is refused because of its percent signs. */
const MOST_DECODINGS = 3

/**
 * Refuses a path with `.` or `..`, also encoded, before it is resolved: it would name another file, perhaps even in
 * another bucket, than the requested one.
 */
export const refuseDotSegments: MiddlewareHandler = async (c, next) => {
  const binding = nodeBinding.safeParse(c.env)
  if (binding.success) {
    const { path } = readTarget(binding.data.incoming.url)
    if (hasDotSegment(path)) throw new StorageError('InvalidKey', 'Invalid key: dot segments')
  }
  await next()
}

function hasDotSegment(path: string): boolean {
  let text = path
  for (let round = 0; ; round += 1) {
    if (/(?:^|[/\\])\.{1,2}(?:[/\\]|$)/.test(text)) return true
    const decoded = decode(text)
    if (decoded === text || round === MOST_DECODINGS) return false
    text = decoded
  }
}

function decode(text: string): string {
  // One by one: a sign that is no encoding must not hide real ones.
  return text.replaceAll(/%(2e|2f|5c|25)/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
