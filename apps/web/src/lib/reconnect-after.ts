/** Spec part 1, section 9. */
const waits = [1000, 2000, 5000]
/** A connection that held this long was stable: the next loss begins with the shortest wait. */
const steadyMs = 10_000

const waitOf = (count: number): number => waits[count - 1] ?? 10_000

/**
 * How long to wait before the realtime client connects again. The client counts its own tries, but starts again when a
 * socket opens. So it would open a socket that drops at once every second, forever. Here we count the losses that follow
 * each other instead.
 */
export function createReconnectAfter(now: () => number = Date.now): (tries: number) => number {
  let losses = 0
  let due = Number.NEGATIVE_INFINITY

  return (tries) => {
    const time = now()
    // Channels ask, too, when their socket is lost. Until the next try, all of that is one loss.
    if (time >= due) {
      losses = time - due < steadyMs ? losses + 1 : 1
      due = time + waitOf(losses)
    }
    return Math.max(waitOf(tries), waitOf(losses))
  }
}
