import type { Rolldown } from 'vite'

/** Where a first load begins: the app itself, and the screens that people open it with. */
const beginnings =
  /[/]src[/](main[.]tsx|routes[/]_signed-in([/]dashboard([.]products)?[.]index)?[.]tsx[?]tsr-split=component)$/

/** Tells whether one of the screens that people open the app with needs a module before it stands. */
export function createFirstLoad() {
  const needed = new Map<string, boolean>()

  /** The same for a module's importers, one of which is enough; in a circle, what comes back to itself adds nothing. */
  return function isInFirstLoad(id: string, context: Rolldown.ChunkingContext): boolean {
    const known = needed.get(id)
    if (known !== undefined) return known
    needed.set(id, false)
    const isNeeded =
      beginnings.test(id) ||
      (context.getModuleInfo(id)?.importers ?? []).some((from) => isInFirstLoad(from, context))
    needed.set(id, isNeeded)
    return isNeeded
  }
}
