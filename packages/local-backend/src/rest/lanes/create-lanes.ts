import { mayStart, workOf, type Running } from '#src/rest/lanes/lane-rules.ts'
import { createSlowRequests } from '#src/rest/lanes/slow-requests.ts'
import { ASK_FOR_LESS } from '#src/rest/run/map-database-error.ts'
import { RestError } from '#src/rest/rest-error.ts'

export interface Visitor extends Pick<Running, 'resource' | 'caller'> {
  /** Whether the client no longer waits for the answer. */
  hasLeft: () => boolean
}

/** The size of the answer, as far as the database returned it. */
interface Size<T> {
  bytesOf: (result: T) => number
  bytesOfError: (error: unknown) => number
}

export interface Lanes {
  /**
   * Runs the work when its lane has room. Throws `RestError` 504 after too long a wait (429 after large answers), 503 if
   * too many wait.
   */
  run<T>(visitor: Visitor, work: () => Promise<T>, size: Size<T>): Promise<T>
}

interface Waiting {
  visitor: Visitor
  until: number
  start: (entry: Running) => void
  give: (error: RestError) => void
}

/** Milliseconds that a request waits for its turn. */
const PATIENCE = 4000
/** Milliseconds between two checks of the waiting requests: nothing tells us when a running one gets stuck. */
const LOOK_EVERY = 100
const MOST_WAITING = 2000

/** Decides when each request goes to the database, in their order of arrival (lane-rules.ts). */
export function createLanes(now: () => number = () => performance.now()): Lanes {
  const running = new Set<Running>()
  const slow = createSlowRequests(now)
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | null = null

  return {
    async run(visitor, work, { bytesOf, bytesOfError }) {
      // Requests that already wait have their own reasons: their lane is full, or their caller has too many.
      const entry = mayStart(visitor, running, slow.list(running))
        ? begin(visitor)
        : await queue(visitor)
      let bytes = 0
      try {
        const result = await work()
        bytes = bytesOf(result)
        return result
      } catch (error) {
        bytes = bytesOfError(error)
        throw error
      } finally {
        running.delete(entry)
        slow.note(entry, bytes)
        admit()
      }
    },
  }

  function begin({ resource, caller }: Visitor): Running {
    const entry = { resource, caller, since: now() }
    running.add(entry)
    return entry
  }

  async function queue(visitor: Visitor): Promise<Running> {
    if (waiting.length >= MOST_WAITING) throw tooMany()
    return await new Promise<Running>((start, give) => {
      waiting.push({ visitor, until: now() + PATIENCE, start, give })
      timer ??= setInterval(admit, LOOK_EVERY)
    })
  }

  function admit(): void {
    if (waiting.length === 0) return
    const time = now()
    const slowNow = slow.list(running)
    waiting = waiting.filter(({ visitor, until, start, give }) => {
      if (visitor.hasLeft()) give(left())
      else if (time >= until) give(slowNow.large.has(workOf(visitor)) ? asksMuch() : timedOut())
      else if (mayStart(visitor, running, slowNow)) start(begin(visitor))
      else return true
      return false
    })
    if (waiting.length === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
}

function timedOut(): RestError {
  return new RestError(504, {
    code: 'PGRST003',
    message: 'Timed out acquiring connection from connection pool.',
  })
}

function asksMuch(): RestError {
  return new RestError(429, {
    code: 'PGRSTX03',
    message: 'You have asked for too much at once. Please try again in 4 seconds.',
    hint: ASK_FOR_LESS,
    headers: { 'Retry-After': '4' },
  })
}

function tooMany(): RestError {
  return new RestError(503, {
    code: 'PGRST003',
    message: 'Too many requests wait for the database. Please try again in a moment.',
    headers: { 'Retry-After': '1' },
  })
}

/** Only the log shows it. */
function left(): RestError {
  const message = 'The client left before its request was begun'
  return new RestError(499, { code: 'PGRSTX01', message })
}
