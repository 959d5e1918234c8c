import { whenIdle } from '#src/ui/when-idle.ts'

interface PassedPages<Row> {
  /** Takes a page that arrived. */
  pass: (rows: readonly Row[]) => void
  /** Passes on at once what still waits. */
  flush: () => void
  /** Forgets what still waits. */
  stop: () => void
}

/** Milliseconds for which later pages wait for each other. */
const TOGETHER_MS = 1000

/**
 * Passes on the first page of a list at once, and later ones together, once a second and when the page is idle. Each time the list
 * is drawn again: a slow device that did so for each page would have all of them later.
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
      cancel ??= whenLater(flush)
    },
    flush,
    stop,
  }
}

function whenLater(work: () => void): () => void {
  let cancel = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    cancel = whenIdle(work)
  }, TOGETHER_MS)
  return () => cancel()
}
