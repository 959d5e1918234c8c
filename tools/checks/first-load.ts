import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const dist = join(import.meta.dirname, '../../apps/web/dist')

/**
 * The scripts that a public page's document names, which are all that it ever runs. Throws if there are none.
 */
export function listPageScripts(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8')
  const scripts = [...html.matchAll(/ (?:src|href)="(\/[^"]+[.]js)"/g)]
  if (scripts.length === 0) throw new Error(`${page} names no scripts.`)
  return scripts.map(([, address = '']) => join(dist, address))
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)

/**
 * The scripts that a browser needs before it can show a screen: the entry, the chunks of the screen's routes, and all their
 * imports. Returns paths of files in the built app; throws if the build or one of the routes is missing.
 */
export function listFirstLoad(routes: string[]): string[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
  )
  const names = ['index.html', ...routes.map((route) => `src/routes/${route}?tsr-split=component`)]
  const seen = new Set<string>()

  function collect(name: string): void {
    if (seen.has(name)) return
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}.`)
    seen.add(name)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const name of names) collect(name)
  return [...seen].map((name) => join(dist, manifest[name]?.file ?? ''))
}
