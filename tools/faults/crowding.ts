/**
 * How much of a processor is to be had. What is promised in seconds is promised for a machine that has some to spare: where
 * others keep it busy, everything takes longer by as much, and so much longer it may take.
 */
interface Crowding {
  /** Forgets what was measured before. */
  begin(): void
  /** How many times as long work takes as it would: 1 on a machine that has nothing else to do. */
  stretch(): number
  /** What so many milliseconds come to on this machine, now. */
  allow(milliseconds: number): number
}

/** Milliseconds of work, and between two of them. */
const work = 25
const pause = 700
/** The server and its database work beside whoever measures, and share what there is with them. */
const ownShare = 2

export const crowding = watchCrowding()

function watchCrowding(): Crowding {
  let measured: number[] = []
  let timer: NodeJS.Timeout | undefined

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
    allow: (milliseconds) => milliseconds * stretch(),
  }
}

/** Works for a moment: how long that took, for each moment that a processor was given to it. */
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
