import {
  STUCK_AFTER,
  STUCK_FOR,
  workOf,
  type Running,
  type Slow,
} from '#src/rest/lanes/lane-rules.ts'

/** Milliseconds up to which a request costs others nothing that they notice. */
const QUICK = 100
/** Milliseconds at the database after which a caller's requests for a resource count as heavy, and the time in which they fade. */
const HEAVY_AFTER = 500
const FADES_IN = 2000
/** Milliseconds of which nothing is remembered any more. */
const FORGOTTEN = 10

interface Work extends Pick<Running, 'resource' | 'caller'> {
  stuckUntil: number
  /** Milliseconds that its slow requests took, as of `at`. */
  spent: number
  at: number
}

export interface SlowRequests {
  /** Takes a request that has ended. */
  note(entry: Running): void
  /** What is slow at this moment, with the requests that still run. */
  list(running: Iterable<Running>): Slow
}

/**
 * Tells a resource that is stuck from a caller who asks for much. A lock stops every caller of a resource; a large request takes
 * long for its caller alone, and must not make the others wait in the lane of what is stuck.
 */
export function createSlowRequests(now: () => number): SlowRequests {
  const works = new Map<string, Work>()

  return {
    note(entry) {
      const time = now()
      const duration = time - entry.since
      if (duration <= STUCK_AFTER) releaseResource(entry.resource)
      if (duration <= QUICK) return
      const { resource, caller } = entry
      const before = works.get(workOf(entry))
      works.set(workOf(entry), {
        resource,
        caller,
        stuckUntil: duration > STUCK_AFTER ? time + STUCK_FOR : 0,
        spent: (before === undefined ? 0 : fade(before, time)) + duration,
        at: time,
      })
    },
    list(running) {
      const time = now()
      const heavy = new Set<string>()
      /** Callers for whom each resource hangs. */
      const hanging = new Map<string, Set<string | null>>()
      const hangs = ({ resource, caller }: Pick<Running, 'resource' | 'caller'>) =>
        void hanging.set(resource, (hanging.get(resource) ?? new Set()).add(caller))
      for (const [name, work] of works) {
        if (work.stuckUntil > time) hangs(work)
        const spent = fade(work, time)
        if (spent > HEAVY_AFTER) heavy.add(name)
        if (spent < FORGOTTEN && work.stuckUntil <= time) works.delete(name)
      }
      for (const entry of running) {
        if (time - entry.since <= STUCK_AFTER) continue
        hangs(entry)
        heavy.add(workOf(entry))
      }
      const stuck = [...hanging].filter(([, callers]) => callers.size > 1 || callers.has(null))
      return { stuck: new Set(stuck.map(([resource]) => resource)), heavy }
    },
  }

  /** It answers again: nothing holds it for everybody. */
  function releaseResource(resource: string): void {
    for (const work of works.values()) if (work.resource === resource) work.stuckUntil = 0
  }
}

function fade({ spent, at }: Work, time: number): number {
  return spent * Math.exp((at - time) / FADES_IN)
}
