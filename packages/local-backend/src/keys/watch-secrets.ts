import type { RenewableKeys } from '#src/keys/create-keys.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import type { Log } from '#src/log.ts'

/** Milliseconds between two looks; short against the time until a rotated key signs. */
const EVERY = 15_000

export interface SecretsWatch {
  /** Looks now, besides every 15 seconds. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Looks for rotated keys, so that no process has to be started again for them. */
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
      // The next look tries again; the keys so far stay good.
      log.warn('keys.not_read', { reason: String(error) })
    }
  }
}
