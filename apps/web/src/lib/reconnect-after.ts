/** Spec part 1, section 9. */
const waits = [1000, 2000, 5000]
/** A connection that held for so long counts as one: the next loss begins from the shortest wait. */
const steadyMs = 10_000

const waitOf = (count: number): number => waits[count - 1] ?? 10_000

/**
 * How long to wait before the realtime client connects again. It counts its own tries, and begins anew as soon as a socket opens;
 * one that opens and drops at once would be opened every second for ever. So the losses that follow each other are counted here.
 */
export function createReconnectAfter(now: () => number = Date.now): (tries: number) => number {
  let losses = 0
  let due = Number.NEGATIVE_INFINITY

  return (tries) => {
    const time = now()
    // Channels ask as well when their socket is lost: that is one loss, until it was tried again.
    if (time >= due) {
      losses = time - due < steadyMs ? losses + 1 : 1
      due = time + waitOf(losses)
    }
    return Math.max(waitOf(tries), waitOf(losses))
  }
}
