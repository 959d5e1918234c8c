/** A token and how many seconds it lasts. */
export interface GivenToken {
  token: string
  seconds: number
}

export interface ApplicationToken {
  /** One that lasts for a while yet. */
  get(): Promise<string>
  /** Says that eBay takes that one no more; the next `get` asks for another. */
  drop(token: string): void
}

/** Milliseconds before its end at which a token is no longer used: a request may be on its way that long. */
const margin = 60_000

/** Keeps the application's token until shortly before it ends. Whoever asks while one is being fetched waits for that one. */
export function createApplicationToken(
  fetchToken: () => Promise<GivenToken>,
  clock: () => number = Date.now,
): ApplicationToken {
  let held: { token: string; until: number } | null = null
  let coming: Promise<string> | null = null

  async function renew(): Promise<string> {
    const asked = clock()
    const { token, seconds } = await fetchToken()
    held = { token, until: asked + seconds * 1000 - margin }
    return token
  }

  return {
    get() {
      if (held !== null && clock() < held.until) return Promise.resolve(held.token)
      coming ??= renew().finally(() => {
        coming = null
      })
      return coming
    },
    drop(token) {
      if (held?.token === token) held = null
    },
  }
}
