import type { Secrets, SigningKey } from '#src/keys/secrets.ts'

/** Seconds from a rotation until the new key signs: by then every process knows it, and so do clients that cache our keys for a minute. */
const LEAD = 90
/** Seconds that a key stays valid after its last token may have expired. */
const MARGIN = 300

/** All keys of a backend, including expired ones. Secrets that were never rotated have one. */
export function listSigningKeys(secrets: Secrets): SigningKey[] {
  return secrets.signingKeys ?? [{ key: secrets.signingKey, from: 0, until: null }]
}

/** Keys whose tokens are valid at that time (seconds since 1970), including those that will only sign soon. */
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
  /** Whether tokens of the earlier keys are refused from now on. */
  atOnce: boolean
}

/**
 * Adds a key that signs soon; tokens of the previous one stay valid until they expire. At once means: it signs now, and
 * every earlier access token is refused, so that sessions fetch a new one.
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
