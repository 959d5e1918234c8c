import type { ContactCaptcha, ContactChallenge } from '@sampletrail/contracts/contact.ts'
import { solveChallenge } from '#src/features/contact/captcha/solve-challenge.ts'
import { callApi } from '#src/lib/api.ts'

export interface Captcha {
  /** Starts the work, unless it is running or done already. */
  begin: () => void
  /** Waits for the work and returns a solved captcha, which is then used up. */
  take: () => Promise<ContactCaptcha>
  isWorking: () => boolean
  subscribe: (listener: () => void) => () => void
}

/** A minute less than the server allows, measured here, because clocks disagree. */
const goodForMs = 9 * 60_000

/** A captcha that is solved in advance, while the person types. Failures appear when it is needed, not before. */
export function createCaptcha(): Captcha {
  let current: { work: Promise<ContactCaptcha>; since: number } | null = null
  let working = 0
  const listeners = new Set<() => void>()

  function count(change: 1 | -1): void {
    working += change
    for (const listener of listeners) listener()
  }

  async function work(): Promise<ContactCaptcha> {
    count(1)
    try {
      return await solveChallenge((await callApi('/api/contact/challenge')) as ContactChallenge)
    } finally {
      count(-1)
    }
  }

  function begin(): { work: Promise<ContactCaptcha> } {
    if (current !== null && Date.now() - current.since < goodForMs) return current
    const begun = { work: work(), since: Date.now() }
    current = begun
    begun.work.catch(() => {
      // The caller that waits gets the error; the next call starts again.
      if (current === begun) current = null
    })
    return begun
  }

  return {
    begin: () => void begin(),
    async take() {
      const taken = begin()
      const solved = await taken.work
      current = null
      return solved
    },
    isWorking: () => working > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
