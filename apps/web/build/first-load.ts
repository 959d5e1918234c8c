import type { Rolldown } from 'vite'
import { createImporters } from './module-importers.ts'

/** The entry points of a first load: the app itself, and the chunks of the screens that people open it with, by name. */
const beginnings = {
  app: /[/]src[/]main[.]tsx$/,
  shell: /[/]src[/]routes[/]_signed-in[.]tsx[?]tsr-split=component$/,
  dashboard: /[/]src[/]routes[/]_signed-in[/]dashboard[.]index[.]tsx[?]tsr-split=component$/,
  dashboardBody: /[/]src[/]features[/]dashboard[/](dashboard-body|today-card)[.]tsx$/,
  products:
    /[/]src[/]routes[/]_signed-in[/]dashboard[.]products[.]index[.]tsx[?]tsr-split=component$/,
  productGrid: /[/]src[/]features[/]products[/]list[/]cards[/]product-grid[.]tsx$/,
  find: /[/]src[/]routes[/]_signed-in[/]dashboard[.]find[.]tsx[?]tsr-split=component$/,
  detail:
    /[/]src[/]routes[/]_signed-in[/]dashboard[.]products[.][$]id[.]tsx[?]tsr-split=component$/,
}

export type Beginning = keyof typeof beginnings
const names = Object.keys(beginnings) as Beginning[]

/** Names the entry points that need a module before they can be shown. */
export function createFirstLoad() {
  const known = new Map<string, ReadonlySet<Beginning>>()
  const listImporters = createImporters()

  return function whoNeeds(id: string, context: Rolldown.ChunkingContext): ReadonlySet<Beginning> {
    const found = known.get(id) ?? search(id, context)
    known.set(id, found)
    return found
  }

  /** Follows a module's importers up to the entry points. */
  function search(id: string, context: Rolldown.ChunkingContext): ReadonlySet<Beginning> {
    const found = new Set<Beginning>()
    const seen = new Set([id])
    for (const next of seen) {
      for (const name of names) {
        if (beginnings[name].test(next)) found.add(name)
      }
      for (const from of listImporters(next, context)) seen.add(from)
    }
    return found
  }
}
