import {
  STUCK_AFTER,
  STUCK_FOR,
  workOf,
  type Running,
  type Slow,
} from '#src/rest/lanes/lane-rules.ts'

/** Milliseconds up to which a request costs others nothing noticeable. */
const QUICK = 100
/** Milliseconds at the database after which a caller's requests for a resource count as heavy, and the time in which they fade. */
const HEAVY_AFTER = 500
const FADES_IN = 10_000
/** Milliseconds after which an entry is forgotten. */
const FORGOTTEN = 10

/** Bytes from which an answer is large, and the size of the largest one that counts. */
const LARGE = 2_500_000
const LARGEST = 10_000_000
/** Milliseconds that a caller waits after the largest answer before the next large one; in proportion after smaller ones. */
const REST = 3500
/** Milliseconds during which requests with a large answer are expected to have another one. */
const LARGE_FOR = 30_000

/** Milliseconds of a quick answer, and how many of them in a row make a kind of request quick. */
const VERY_QUICK = 25
const IN_A_ROW = 3
/** Kinds of requests that are stored as quick; beyond it all of them start over. */
const MOST_KINDS = 10_000
const NONE: ReadonlySet<string> = new Set()

interface Work extends Pick<Running, 'resource' | 'caller'> {
  stuckUntil: number
  /** Until then its next answer is expected to be large, too. */
  largeUntil: number
  /** Milliseconds that its slow requests took, as of `at`. */
  spent: number
  at: number
}

export interface SlowRequests {
  /** Records a request that has ended, and the bytes of its answer. */
  note(entry: Running, bytes: number): void
  /** The slow parts at this moment, including running requests. */
  list(running: Iterable<Running>): Slow
}

/**
 * Distinguishes a stuck resource from a demanding caller. A lock stops every caller of a resource; a large request takes
 * long only for its caller, and must not make the others wait in the lane of stuck requests.
 */
export function createSlowRequests(now: () => number): SlowRequests {
  const works = new Map<string, Work>()
  /** Until when callers wait before their next large answer. */
  const rests = new Map<string | null, number>()
  /** How many answers in a row were quick. */
  const quick = new Map<string, number>()
  const isQuick = (work: string) => (quick.get(work) ?? 0) >= IN_A_ROW

  return {
    note(entry, bytes) {
      const time = now()
      const duration = time - entry.since
      noteQuick(workOf(entry), duration)
      if (duration <= STUCK_AFTER) releaseResource(entry.resource)
      const isLarge = bytes >= LARGE && entry.caller !== null
      if (isLarge) rests.set(entry.caller, time + (Math.min(bytes, LARGEST) / LARGEST) * REST)
      if (duration <= QUICK && !isLarge) return
      const { resource, caller } = entry
      const before = works.get(workOf(entry))
      works.set(workOf(entry), {
        resource,
        caller,
        stuckUntil: duration > STUCK_AFTER ? time + STUCK_FOR : 0,
        largeUntil: isLarge ? time + LARGE_FOR : (before?.largeUntil ?? 0),
        spent: (before === undefined ? 0 : fade(before, time)) + duration,
        at: time,
      })
    },
    list(running) {
      const time = now()
      if (works.size === 0 && !hangsAny(running, time))
        return { stuck: NONE, heavy: NONE, large: NONE, resting: NONE, isQuick }
      const heavy = new Set<string>()
      const large = new Set<string>()
      const resting = new Set<string>()
      /** Callers for whom each resource hangs. */
      const hanging = new Map<string, Set<string | null>>()
      const hangs = ({ resource, caller }: Pick<Running, 'resource' | 'caller'>) =>
        void hanging.set(resource, (hanging.get(resource) ?? new Set()).add(caller))
      for (const [name, work] of works) {
        if (work.stuckUntil > time) hangs(work)
        const spent = fade(work, time)
        const isLarge = work.largeUntil > time
        if (isLarge) large.add(name)
        if (isLarge || spent > HEAVY_AFTER) heavy.add(name)
        if (isLarge && (rests.get(work.caller) ?? 0) > time) resting.add(name)
        if (spent < FORGOTTEN && work.stuckUntil <= time && !isLarge) works.delete(name)
      }
      for (const [caller, until] of rests) if (until <= time) rests.delete(caller)
      for (const entry of running) {
        if (time - entry.since <= STUCK_AFTER) continue
        hangs(entry)
        heavy.add(workOf(entry))
      }
      const stuck = [...hanging].filter(([, callers]) => callers.size > 1 || callers.has(null))
      return { stuck: new Set(stuck.map(([resource]) => resource)), heavy, large, resting, isQuick }
    },
  }

  function noteQuick(work: string, duration: number): void {
    if (duration > VERY_QUICK) {
      quick.delete(work)
      return
    }
    const count = quick.get(work) ?? 0
    if (count >= IN_A_ROW) return
    if (quick.size >= MOST_KINDS) quick.clear()
    quick.set(work, count + 1)
  }

  /** It answers again: nothing blocks it for everybody. */
  function releaseResource(resource: string): void {
    for (const work of works.values()) if (work.resource === resource) work.stuckUntil = 0
  }
}

function hangsAny(running: Iterable<Running>, time: number): boolean {
  for (const { since } of running) if (time - since > STUCK_AFTER) return true
  return false
}

function fade({ spent, at }: Work, time: number): number {
  return spent * Math.exp((at - time) / FADES_IN)
}
