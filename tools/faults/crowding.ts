/**
 * How much processor time is available. Promises in seconds hold for a machine with processor time to spare: if other
 * programs keep it busy, everything takes longer, and the limits grow by the same factor.
 */
interface Crowding {
  /** Discards earlier measurements. */
  begin(): void
  /** How many times longer work takes: 1 on a machine with no other work. */
  stretch(): number
  /** Makes every limit in time this many times as long, for a run that is only to find what was lost or never came back. */
  bePatient(times: number): void
  /** Scales this many milliseconds to this machine's current speed. */
  allow(milliseconds: number): number
}

/** Milliseconds of work, and between two of them. */
const work = 25
const pause = 700
/** The server and its database run at the same time as the measurement, and share the processors. */
const ownShare = 2

export const crowding = watchCrowding()

function watchCrowding(): Crowding {
  let measured: number[] = []
  let timer: NodeJS.Timeout | undefined
  let patience = 1

  function stretch(): number {
    const mean = measured.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, measured.length)
    return Math.max(1, mean / ownShare)
  }

  return {
    begin() {
      measured = [measureOnce()]
      timer ??= setInterval(() => void measured.push(measureOnce()), pause).unref()
    },
    stretch,
    bePatient(times) {
      patience = times
    },
    allow: (milliseconds) => milliseconds * stretch() * patience,
  }
}

/** Works for a moment: the time that passed, divided by the processor time it got. */
function measureOnce(): number {
  const began = performance.now()
  const before = spent()
  while (spent() - before < work) Math.hypot(Math.random(), Math.random())
  return (performance.now() - began) / (spent() - before)
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
