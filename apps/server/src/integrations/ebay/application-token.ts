/** A token and the seconds until it expires. */
export interface GivenToken {
  token: string
  seconds: number
}

export interface ApplicationToken {
  /** One that stays valid for a while. */
  get(): Promise<string>
  /** Marks a token as refused by eBay; the next `get` requests another. */
  drop(token: string): void
}

/** Milliseconds before its expiry at which a token is no longer used: a request may take that long. */
const margin = 60_000

/** Keeps the application's token until shortly before it expires. Callers wait for a running request. */
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
