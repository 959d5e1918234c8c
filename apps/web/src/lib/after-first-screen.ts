import { whenIdle } from '#src/ui/when-idle.ts'

type Undo = () => void

/** Milliseconds, from the first drawing on, in which a page belongs to what it shows first: on a slow device as well. */
const FIRST_MS = 2000
/** Between one thing and the next, so that none of them waits for the answers to another. */
const PAUSE_MS = 150

/** What is still to come, in the order in which it was asked for. */
const waiting: (() => void)[] = []
let isOnItsWay = false
/** When this was first called, which a screen does when it is drawn: milliseconds since the page began. */
let drawnAt: number | undefined

/**
 * Calls `work`, which nobody waits for, when the first screen has had the page, the line and the server for itself: one
 * thing after the other, or at once where the page is older than that. Answers how to call that off, or to undo it by what
 * `work` answered.
 */
export function afterFirstScreen(work: () => Undo | undefined): Undo {
  let undo: Undo | undefined
  const begin = (): void => {
    undo = work()
  }
  const now = performance.now()
  drawnAt ??= now
  const left = drawnAt + FIRST_MS - now
  if (!isOnItsWay && left <= 0) {
    begin()
    return () => undo?.()
  }
  waiting.push(begin)
  if (!isOnItsWay) {
    isOnItsWay = true
    setTimeout(next, left)
  }
  return () => {
    const place = waiting.indexOf(begin)
    if (place !== -1) waiting.splice(place, 1)
    undo?.()
  }
}

function next(): void {
  whenIdle(() => {
    try {
      waiting.shift()?.()
    } finally {
      isOnItsWay = waiting.length > 0
      if (isOnItsWay) setTimeout(next, PAUSE_MS)
    }
  })
}
