import { whenIdle } from '#src/ui/when-idle.ts'

type Undo = () => void

/** Milliseconds after the first render that are reserved for the first screen, also on a slow device. */
const FIRST_MS = 2000
/** Between one task and the next, so that none of them waits for the requests of another. */
const PAUSE_MS = 150

/** The remaining tasks, in the order of the calls. */
const waiting: (() => void)[] = []
let isOnItsWay = false
/** When this was first called, which a screen does when it renders: milliseconds since the page began. */
let drawnAt: number | undefined

/**
 * Calls `work`, which nothing waits for, once the first screen no longer needs the page, the network and the server: one
 * task after the other, or at once if the page is older than that. Returns a function that cancels the call, or undoes it
 * with the function that `work` returned.
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
