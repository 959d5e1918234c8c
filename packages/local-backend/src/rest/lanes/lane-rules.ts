/** Milliseconds after which a request counts as stuck: it waits for a lock, or does what takes long. */
export const STUCK_AFTER = 400
/** Milliseconds for which a resource that was stuck is taken for stuck, unless it answers quickly before. */
export const STUCK_FOR = 10_000
/** Requests at the database in all, and those that are not stuck. */
const ALL = 14
export const ORDINARY = 8
/** Of one caller, without those that are stuck and with them: what hangs keeps somebody from nothing else that they ask. */
export const OF_ONE_CALLER = 3
export const OF_ONE_CALLER_IN_ALL = 5
/** Of one resource in the ordinary lane: something is always left for the others. */
export const OF_ONE_RESOURCE = 6
/** The same while any resource is stuck: what waits for the same lock under another name is not known yet. */
const OF_ONE_RESOURCE_BESIDE_STUCK = 2
/** Of all stuck resources, and of each. */
export const STUCK = 4
export const OF_ONE_STUCK_RESOURCE = 2

export interface Running {
  resource: string
  /** Null for the secret key, which speaks for a whole server. */
  caller: string | null
  since: number
}

/**
 * Whether one more request may go to the database beside those that run. Requests of a resource that is stuck keep to a
 * lane of their own, so that what waits for a lock holds up nobody who does not.
 */
export function mayStart(
  wanted: Pick<Running, 'resource' | 'caller'>,
  running: Iterable<Running>,
  stuckResources: ReadonlySet<string>,
): boolean {
  let all = 0
  let ofCaller = 0
  let ofCallerStuck = 0
  let ofResource = 0
  let stuck = 0
  for (const { resource, caller } of running) {
    all += 1
    const isStuck = stuckResources.has(resource)
    if (isStuck) stuck += 1
    if (resource === wanted.resource) ofResource += 1
    if (caller !== null && caller === wanted.caller) {
      ofCaller += 1
      if (isStuck) ofCallerStuck += 1
    }
  }
  if (all >= ALL || ofCaller >= OF_ONE_CALLER_IN_ALL) return false
  if (ofCaller - ofCallerStuck >= OF_ONE_CALLER) return false
  if (stuckResources.has(wanted.resource))
    return stuck < STUCK && ofResource < OF_ONE_STUCK_RESOURCE
  const most = stuck > 0 ? OF_ONE_RESOURCE_BESIDE_STUCK : OF_ONE_RESOURCE
  return all - stuck < ORDINARY && ofResource < most
}
