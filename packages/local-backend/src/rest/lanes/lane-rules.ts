/** Milliseconds after which a request counts as stuck: it waits for a lock, or its work takes long. */
export const STUCK_AFTER = 400
/** Milliseconds for which a resource still counts as stuck, unless it answers quickly before that. */
export const STUCK_FOR = 10_000
/** Most requests at the database in total, and most that are not stuck. */
const ALL = 14
export const ORDINARY = 8
/** For one caller, without stuck requests and with them: a request that hangs does not block the caller's others. */
export const OF_ONE_CALLER = 3
export const OF_ONE_CALLER_IN_ALL = 5
/** The same for requests of a kind that this caller got quick answers to before: they end before others notice. */
export const OF_ONE_QUICK_CALLER = 8
/** For the heavy requests of one caller: they leave the other processors to everybody else. */
const OF_ONE_HEAVY_CALLER = 1
/** For one resource in the ordinary lane, so that others always have places. */
export const OF_ONE_RESOURCE = 6
/** The same while any resource is stuck: we do not know yet whether another resource waits for the same lock. */
const OF_ONE_RESOURCE_BESIDE_STUCK = 2
/** For all stuck resources together, and for each. */
export const STUCK = 4
export const OF_ONE_STUCK_RESOURCE = 2

export interface Running {
  resource: string
  /** Null for the secret key, which acts for a whole server. */
  caller: string | null
  since: number
}

/** The slow parts at one moment. */
export interface Slow {
  /** Resources that hang for more than one caller. */
  stuck: ReadonlySet<string>
  /** Names of heavy requests (`workOf`): the caller's requests for a resource have taken much of the database's time. */
  heavy: ReadonlySet<string>
  /** Names of requests that have just had a large answer. */
  large: ReadonlySet<string>
  /** Names of requests that wait a moment: the caller has just had a large answer, and they would give another one. */
  resting: ReadonlySet<string>
  /** Whether the last answers to such a request of this caller were quick, by its name. */
  isQuick: (work: string) => boolean
}

/** Names a caller's kind of request. */
export function workOf({ resource, caller }: Pick<Running, 'resource' | 'caller'>): string {
  return `${caller ?? ''} ${resource}`
}

/**
 * Whether one more request may go to the database beside the running ones. Requests for a stuck resource keep to their own
 * lane, so that waiting for a lock delays only requests that need it. Heavy requests of a caller run one at a time.
 */
export function mayStart(
  wanted: Pick<Running, 'resource' | 'caller'>,
  running: Iterable<Running>,
  { stuck: stuckResources, heavy, resting, isQuick }: Slow,
): boolean {
  if (resting.size > 0 && resting.has(workOf(wanted))) return false
  let all = 0
  let ofCaller = 0
  let ofCallerSlow = 0
  let ofCallerHeavy = 0
  let ofResource = 0
  let stuck = 0
  for (const entry of running) {
    const { resource, caller } = entry
    all += 1
    const isStuck = stuckResources.has(resource)
    if (isStuck) stuck += 1
    if (resource === wanted.resource) ofResource += 1
    if (caller !== null && caller === wanted.caller) {
      ofCaller += 1
      const isHeavy = heavy.size > 0 && heavy.has(workOf(entry))
      if (isHeavy) ofCallerHeavy += 1
      if (isStuck || isHeavy) ofCallerSlow += 1
    }
  }
  if (all >= ALL) return false
  if (ofCaller >= OF_ONE_CALLER) {
    const work = workOf(wanted)
    if (heavy.has(work) && ofCallerHeavy >= OF_ONE_HEAVY_CALLER) return false
    const [most, mostInAll] = isQuick(work)
      ? [OF_ONE_QUICK_CALLER, OF_ONE_QUICK_CALLER]
      : [OF_ONE_CALLER, OF_ONE_CALLER_IN_ALL]
    if (ofCaller - ofCallerSlow >= most || ofCaller >= mostInAll) return false
  } else if (ofCallerHeavy >= OF_ONE_HEAVY_CALLER && heavy.has(workOf(wanted))) return false
  if (stuckResources.has(wanted.resource))
    return stuck < STUCK && ofResource < OF_ONE_STUCK_RESOURCE
  const most = stuck > 0 ? OF_ONE_RESOURCE_BESIDE_STUCK : OF_ONE_RESOURCE
  return all - stuck < ORDINARY && ofResource < most
}
