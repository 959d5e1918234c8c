/** Spec part 1, section 9. */
const waits = [1000, 2000, 5000]
/** A connection that lasted this long was stable: after the next loss the wait starts at its shortest. */
const steadyMs = 10_000

const waitOf = (count: number): number => waits[count - 1] ?? 10_000

/**
 * How long to wait before the realtime client connects again. The client counts its own attempts, but resets the count when
 * a socket opens. If each socket dropped at once, it would open one every second, forever. So this counts consecutive
 * losses instead.
 */
export function createReconnectAfter(now: () => number = Date.now): (tries: number) => number {
  let losses = 0
  let due = Number.NEGATIVE_INFINITY

  return (tries) => {
    const time = now()
    // Channels ask, too, when their socket is lost. Until the next attempt, all of that is one loss.
    if (time >= due) {
      losses = time - due < steadyMs ? losses + 1 : 1
      due = time + waitOf(losses)
    }
    return Math.max(waitOf(tries), waitOf(losses))
  }
}
