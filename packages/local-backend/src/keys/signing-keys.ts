import type { Secrets, SigningKey } from '#src/keys/secrets.ts'

/** Seconds from a rotation until the new key signs: by then every process knows it, and so does who keeps our keys for a minute. */
const LEAD = 90
/** Seconds that a key is good for after the last token that it signed may have expired. */
const MARGIN = 300

/** All keys of a backend, also those whose time has passed. Secrets that were never rotated have one. */
export function listSigningKeys(secrets: Secrets): SigningKey[] {
  return secrets.signingKeys ?? [{ key: secrets.signingKey, from: 0, until: null }]
}

/** Keys whose tokens are good at that time (seconds since 1970), those that will only sign soon among them. */
export function validKeys<Key extends SigningKey>(keys: Key[], now: number): Key[] {
  return keys.filter(({ until }) => until === null || until > now)
}

/** The key that signs at that time. */
export function currentKey<Key extends SigningKey>(keys: Key[], now: number): Key {
  const usable = validKeys(keys, now).filter(({ from }) => from <= now)
  const [newest] = usable.toSorted((a, b) => b.from - a.from)
  if (!newest) throw new Error('No signing key is in use at this time')
  return newest
}

export interface Rotation {
  /** Seconds since 1970. */
  now: number
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** Whether tokens of the keys so far are refused from now on. */
  atOnce: boolean
}

/**
 * Adds a key that signs soon; tokens of the one before stay good until they expire. At once means: it signs now, and
 * every access token so far is refused, so that sessions fetch a new one.
 */
export function rotate(secrets: Secrets, next: Secrets['signingKey'], rotation: Rotation): Secrets {
  const { now, tokenLifetime, atOnce } = rotation
  const from = atOnce ? now : now + LEAD
  const end = atOnce ? now : from + tokenLifetime + MARGIN
  const former = validKeys(listSigningKeys(secrets), now).map((key) => ({
    ...key,
    until: Math.min(key.until ?? end, end),
  }))
  const kept = former.filter(({ until }) => until > now)
  return { ...secrets, signingKey: next, signingKeys: [...kept, { key: next, from, until: null }] }
}
