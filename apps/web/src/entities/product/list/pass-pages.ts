import { whenIdle } from '#src/ui/when-idle.ts'

interface PassedPages<Row> {
  /** Takes a page that arrived. */
  pass: (rows: readonly Row[]) => void
  /** Passes on at once what still waits. */
  flush: () => void
  /** Forgets what still waits. */
  stop: () => void
}

/**
 * Passes on the first page of a list at once, and later ones together when the page is idle. Each page draws the list again: one
 * that arrives while a slow device still draws the last one would start that over, until all have arrived.
 */
export function passPages<Row>(take: (rows: readonly Row[]) => void): PassedPages<Row> {
  let isFirst = true
  let waiting: Row[] = []
  let cancel: (() => void) | undefined

  function stop(): void {
    cancel?.()
    cancel = undefined
    waiting = []
  }

  function flush(): void {
    const rows = waiting
    stop()
    if (rows.length > 0) take(rows)
  }

  return {
    pass(rows) {
      if (isFirst) {
        isFirst = false
        take(rows)
        return
      }
      waiting.push(...rows)
      cancel ??= whenIdle(flush)
    },
    flush,
    stop,
  }
}
