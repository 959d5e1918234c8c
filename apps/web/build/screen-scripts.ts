import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const screenFile = /[/]src[/]routes[/]_signed-in[/](.+)[.]tsx[?]tsr-split=component$/
const shellFile = /[/]src[/]routes[/]_signed-in[.]tsx[?]tsr-split=component$/

/** The chunks that a screen imports as soon as its script runs. */
const askedForAtOnce: Record<string, RegExp> = {
  '/dashboard': /[/]src[/]features[/]dashboard[/](dashboard-body|today-card)[.]tsx$/,
  '/dashboard/products': /[/]src[/]features[/]products[/]list[/]cards[/]product-grid[.]tsx$/,
}

/**
 * Lists the scripts that each signed-in screen needs, so that the server can announce them with the document: otherwise the
 * browser learns of a screen's scripts only when the app runs, one round trip after another. Scripts that the document
 * names come first, because all others wait for them. The file is a JSON object of addresses by path; `*` is one variable part.
 */
export function screenScripts(): Plugin {
  return {
    name: 'sampletrail:screen-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const scripts = listScreenScripts(bundle)
      if (scripts['/dashboard'] === undefined) throw new Error('The build has no dashboard.')
      this.emitFile({
        type: 'asset',
        fileName: '.vite/screen-scripts.json',
        source: JSON.stringify(scripts),
      })
    },
  }
}

function listScreenScripts(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const find = (pattern: RegExp): Chunk[] =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && pattern.test(facadeModuleId))
  const first = [...find(/[/]index[.]html$/), ...find(shellFile)]
  return Object.fromEntries(
    find(screenFile).map((screen) => {
      const path = pathOf(screenFile.exec(screen.facadeModuleId ?? '')?.[1] ?? '')
      const asked = askedForAtOnce[path]
      const needed = collect(bundle, [...first, screen, ...(asked ? find(asked) : [])])
      return [path, [...needed].map((file) => `/${file}`)]
    }),
  )
}

/** `dashboard.products.$id` is `/dashboard/products/*`. */
function pathOf(route: string): string {
  return `/${route
    .replace(/[.]index$/, '')
    .split('.')
    .map((part) => (part.startsWith('$') ? '*' : part))
    .join('/')}`
}

/** The chunks in order, each with all that it imports before it runs. */
function collect(bundle: Bundle, chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputAsset | Chunk | undefined): void => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const imported of chunk.imports) add(bundle[imported])
  }
  for (const chunk of chunks) add(chunk)
  return files
}
