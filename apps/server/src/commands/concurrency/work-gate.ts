import { AppError } from '#src/http/app-error.ts'
import { queueTimeLeft } from '#src/deadlines/request-time.ts'

const manyFiles = 'Many files are coming in right now. Please try again in a moment.'

/** Runs heavy work a few at a time; the others wait in their order. */
export type WorkGate = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `running` at once and lets `waiting` more wait. Each waits at most `patience` milliseconds, and only while
 * its request has time left (request-time.ts).
 * A caller without a place gets `busy` and `busyText`, at once or when the time is up.
 */
export function createWorkGate(
  running: number,
  waiting: number,
  patience: number,
  busyText = manyFiles,
): WorkGate {
  let free = running
  const queue: { enter: () => void }[] = []

  async function takePlace(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waiting) throw new AppError('busy', busyText)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry = { enter: resolve }
    queue.push(entry)
    const timer = setTimeout(
      () => {
        queue.splice(queue.indexOf(entry), 1)
        reject(new AppError('busy', busyText))
      },
      Math.min(patience, queueTimeLeft()),
    )
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  function leavePlace(): void {
    const next = queue.shift()
    if (next) next.enter()
    else free += 1
  }

  return async (work) => {
    await takePlace()
    try {
      return await work()
    } finally {
      leavePlace()
    }
  }
}

/** One gate for each key, so that nobody takes the places of others; an unused gate is forgotten. */
export function createWorkGates(
  running: number,
  waiting: number,
  patience: number,
  busyText = manyFiles,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const gates = new Map<string, { enter: WorkGate; users: number }>()

  return async (key, work) => {
    const gate = gates.get(key) ?? {
      enter: createWorkGate(running, waiting, patience, busyText),
      users: 0,
    }
    gates.set(key, gate)
    gate.users += 1
    try {
      return await gate.enter(work)
    } finally {
      gate.users -= 1
      if (gate.users === 0) gates.delete(key)
    }
  }
}

interface GateLimits {
  running: number
  waiting: number
}

/**
 * A gate for each key and behind it one for all: each key has a few places, and all together have a limit,
 * too.
 */
export function createSharedGate(
  ofOne: GateLimits,
  ofAll: GateLimits,
  patience: number,
  busyText = manyFiles,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const enterOwn = createWorkGates(ofOne.running, ofOne.waiting, patience, busyText)
  const enterCommon = createWorkGate(ofAll.running, ofAll.waiting, patience, busyText)
  return (key, work) => enterOwn(key, () => enterCommon(work))
}
