import type { RenewableKeys } from '#src/keys/create-keys.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import type { Log } from '#src/log.ts'

/** Milliseconds between two checks; short compared with the time until a rotated key signs. */
const EVERY = 15_000

export interface SecretsWatch {
  /** Checks now, in addition to every 15 seconds. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Looks for rotated keys, so that no process needs a restart. */
export function watchSecrets(
  source: { secrets: Secrets; readSecrets(): Promise<Secrets> },
  keys: RenewableKeys,
  log: Log,
): SecretsWatch {
  let known = JSON.stringify(source.secrets.signingKeys)
  let looking = Promise.resolve()
  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }

  function look(): Promise<void> {
    looking = lookOnce()
    return looking
  }

  async function lookOnce(): Promise<void> {
    try {
      const secrets = await source.readSecrets()
      const found = JSON.stringify(secrets.signingKeys)
      if (found === known) return
      await keys.renew(secrets)
      known = found
      log.info('keys.renewed', { keys: secrets.signingKeys?.length ?? 1 })
    } catch (error) {
      // The next check tries again; the current keys stay valid.
      log.warn('keys.not_read', { reason: String(error) })
    }
  }
}
