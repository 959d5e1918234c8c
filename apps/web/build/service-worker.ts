import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = 'src/service-worker/service-worker.ts'
/** Files of public/ that the app itself shows; icons and pictures are for the system and for visitors. */
const shownByApp = new Set(['favicon.svg', 'theme.js', 'start-failure.js', 'manifest.webmanifest'])

/** The subset of the font that nearly all people read; the others are stored when they are first used. */
const usualFont = /inter-latin-wght-normal-[^/]+[.]woff2$/

/**
 * Builds the service worker to /sw.js with a list of all files that the app needs without a network. Why this is our own
 * build step and no plugin: docs/decisions/0006-own-service-worker.md
 */
export function serviceWorker(): Plugin {
  let root = ''
  let publicDir = ''
  return {
    name: 'sampletrail:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const parts = Object.values(bundle)
        const entry = parts.find(
          (part) => part.type === 'chunk' && part.name === 'index' && part.isEntry,
        )
        const shell = bundle['index.html']
        if (entry === undefined || shell?.type !== 'asset') {
          throw new Error('The build has no app to keep.')
        }
        const hashed = parts
          .map(({ fileName }) => fileName)
          .filter((name) => /^assets[/].+[.](js|css)$/.test(name) || usualFont.test(name))
          .toSorted()
        const named = readdirSync(publicDir).filter((name) => shownByApp.has(name))
        const hash = createHash('sha256').update(hashed.join('\n')).update(shell.source)
        for (const name of named) hash.update(readFileSync(join(publicDir, name)))
        const facts = {
          version: hash.digest('base64url').slice(0, 12),
          entry: `/${entry.fileName}`,
          hashed: hashed.map((name) => `/${name}`),
          named: ['/index.html', ...named.map((name) => `/${name}`)],
        }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(root, facts) })
      },
    },
  }
}

async function bundleWorker(root: string, facts: object): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD_FACTS: JSON.stringify(facts) },
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: join(root, source), formats: ['iife'], name: 'worker' },
    },
  })
  const first = Array.isArray(output) ? output[0] : output
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
  return chunk.code
}
