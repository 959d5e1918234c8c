import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Paths of screens, where `*` matches one variable part, and the scripts of each. */
const scriptsSchema = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.$-]+\.js$/)))

/** The value of `Link` for the document at a path; undefined if unknown. */
type AnnounceScripts = (path: string) => string | undefined

/**
 * Reads the build's list of screens in `root`, so that a browser can fetch their scripts together with the app's instead of
 * afterwards. A build without it also works, one round trip later.
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
