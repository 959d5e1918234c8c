import { readViewColumns } from '#src/rest/schema/read-view-columns.ts'

/** A column of a table or view, by the relation's oid and its position there. */
export interface Source {
  oid: string
  position: number
}

/** By the view's oid: its query tree as `pg_rewrite` stores it. */
export type ViewTrees = ReadonlyMap<string, string>

/** Views on more views than this are not checked for changes: PostgreSQL's answer is recursive. */
const MAX_DEPTH = 100
const RELATION = /:relid (\d+)/g

/**
 * Follows a view's column down to the table's column that it shows. Each column of each view is followed once, so that
 * views that select from themselves end, and long chains take no longer than the number of their columns.
 */
export function traceColumns(trees: ViewTrees): (oid: string, position: number) => Source | null {
  const sources = new Map<string, Map<number, Source>>()
  for (const [oid, tree] of trees) {
    sources.set(
      oid,
      new Map(
        readViewColumns(tree).map((column) => [
          column.position,
          { oid: column.oid, position: column.sourcePosition },
        ]),
      ),
    )
  }
  const found = new Map<string, Source | null>()

  return (oid, position) => {
    const passed = new Set<string>()
    let at: Source | null = { oid, position }
    while (at && sources.has(at.oid)) {
      const key: string = `${at.oid}.${at.position}`
      const known = found.get(key)
      if (known !== undefined || passed.has(key)) {
        at = known ?? null
        break
      }
      passed.add(key)
      at = sources.get(at.oid)?.get(at.position) ?? null
    }
    for (const key of passed) found.set(key, at)
    return at
  }
}

/** The views on few enough others, none of which is the view itself. */
export function findShallowViews(trees: ViewTrees): string[] {
  const above = new Map<string, string[]>()
  const waitsFor = new Map<string, number>()
  for (const [oid, tree] of trees) {
    const used = new Set([...tree.matchAll(RELATION)].map((match) => match[1] ?? ''))
    const views = [...used].filter((other) => trees.has(other))
    waitsFor.set(oid, views.length)
    for (const other of views) {
      const known = above.get(other)
      if (known) known.push(oid)
      else above.set(other, [oid])
    }
  }
  const shallow: string[] = []
  let level = [...waitsFor].filter(([, count]) => count === 0).map(([oid]) => oid)
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    shallow.push(...level)
    level = level.flatMap((oid) => above.get(oid) ?? []).filter(isReady)
  }
  return shallow

  function isReady(oid: string): boolean {
    const left = (waitsFor.get(oid) ?? 0) - 1
    waitsFor.set(oid, left)
    return left === 0
  }
}
