import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Paths of screens, where `*` stands for one part that varies, and the scripts that each of them needs. */
const scriptsSchema = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.$-]+\.js$/)))

/** The value of `Link` for the document at a path; undefined where nothing is known of it. */
type AnnounceScripts = (path: string) => string | undefined

/**
 * Reads what the build in `root` wrote down of its screens, so that a browser can fetch their scripts beside the app's instead
 * of after it. A build without it serves just as well, one round trip later.
 */
export function readScreenScripts(root: string): AnnounceScripts {
  const file = join(root, '.vite/screen-scripts.json')
  if (!existsSync(file)) return () => undefined
  const known: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const links = new Map(
    Object.entries(scriptsSchema.parse(known)).map(([path, scripts]) => [
      path,
      scripts.map((script) => `<${script}>; rel=modulepreload`).join(', '),
    ]),
  )
  return (path) => links.get(path) ?? links.get(path.replace(/[^/]+$/, '*'))
}
