import type { Rolldown } from 'vite'

/** The module that exports all icons, and how code imports an icon from it. */
const iconList = /[/]lucide-react[/]dist[/]esm[/]lucide-react[.]mjs$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g
const iconFile = /[/]lucide-react[/]dist[/]esm[/](icons[/][^/]+)$/

/** Finds the modules that import a module, so that they share a chunk. */
export function createImporters() {
  const takers = new Map<string, string[]>()

  return function listImporters(of: string, context: Rolldown.ChunkingContext): readonly string[] {
    const importers = context.getModuleInfo(of)?.importers ?? []
    const list = importers.find((from) => iconList.test(from))
    const file = iconFile.exec(of)?.[1]
    if (list === undefined || file === undefined) return importers
    // The list imports every icon; the modules that import it by name are the ones that need it.
    if (takers.size === 0) noteTakers(list, context, takers)
    return takers.get(file) ?? []
  }
}

/** Records for each icon's file the modules that import it from the list, by any of its names. */
function noteTakers(
  list: string,
  context: Rolldown.ChunkingContext,
  takers: Map<string, string[]>,
): void {
  const info = context.getModuleInfo(list)
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (info?.code ?? '').matchAll(
    /export \{([^}]*)\} from '[.][/](icons[/][^']+)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)

  for (const importer of info?.importers ?? [])
    for (const [, names = ''] of (context.getModuleInfo(importer)?.code ?? '').matchAll(iconImport))
      for (const [name = ''] of names.matchAll(/\w+/g)) {
        const file = files.get(name)
        if (file !== undefined) takers.set(file, [...(takers.get(file) ?? []), importer])
      }
}
