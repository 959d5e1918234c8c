import { createHash, randomBytes } from 'node:crypto'
import type {
  CaptureAddress,
  CaptureKey,
  CaptureKeys,
  CaptureKind,
} from '@sampletrail/contracts/inbox.ts'
import type { Backend } from '#src/backend.ts'

type Service = Pick<Backend, 'asService'>

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** Five bits a letter: 130 bits. Mail servers may change capitals, so there are none. */
const keyLength = 26

const captureKey = /^[a-z2-7]{26}$/

function makeCaptureKey(): string {
  return Array.from(randomBytes(keyLength), (byte) => letters[byte % letters.length]).join('')
}

/** What the database keeps of a key; null for a text that is none. */
function hashCaptureKey(key: string): Buffer | null {
  return captureKey.test(key) ? createHash('sha256').update(key).digest() : null
}

/** Where things arrive: the origin of links, and the domain of emails, if the operator has set one up. */
export interface CapturePlaces {
  publicUrl: string
  mailDomain: string | null
}

/** Gives a person a new address or link, which is shown only once; the old one ends. Null if there are no addresses here. */
export async function renewCaptureKey(
  backend: Service,
  userId: string,
  kind: CaptureKind,
  { publicUrl, mailDomain }: CapturePlaces,
): Promise<CaptureAddress | null> {
  if (kind === 'mail' && mailDomain === null) return null
  const key = makeCaptureKey()
  const madeAt = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ made_at: Date }>(
      'select private.keep_capture_key($1, $2, $3) as made_at',
      [userId, kind, hashCaptureKey(key)],
    )
    return rows[0]?.made_at ?? new Date()
  })
  const address = kind === 'mail' ? `${key}@${mailDomain}` : `${publicUrl}/api/capture/${key}`
  return { address, madeAt: madeAt.toISOString() }
}

export async function endCaptureKey(
  backend: Service,
  userId: string,
  kind: CaptureKind,
): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.end_capture_key($1, $2)', [userId, kind]),
  )
}

interface KeyRow {
  kind: CaptureKind
  made_at: Date
  last_used_at: Date | null
  refused_at: Date | null
  refusal: 'full' | 'large' | 'storage' | null
}

/** A person's address and link, as far as they have them. */
export async function describeCaptureKeys(
  backend: Service,
  userId: string,
  { mailDomain }: Pick<CapturePlaces, 'mailDomain'>,
): Promise<CaptureKeys> {
  const { rows } = await backend.asService((transaction) =>
    transaction.query<KeyRow>('select * from private.describe_capture_keys($1)', [userId]),
  )
  const described = (kind: CaptureKind): CaptureKey | null => {
    const row = rows.find((each) => each.kind === kind)
    if (row === undefined) return null
    const { made_at, last_used_at, refused_at, refusal } = row
    return {
      madeAt: made_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
      refused: refused_at && refusal && { at: refused_at.toISOString(), reason: refusal },
    }
  }
  return { hasMail: mailDomain !== null, mail: described('mail'), link: described('link') }
}

/** Whose address or link it is; null if it is nobody's. Keys are compared by their hash, in the database. */
export async function openCaptureKey(
  backend: Service,
  kind: CaptureKind,
  key: string,
): Promise<string | null> {
  const hash = hashCaptureKey(key)
  if (hash === null) return null
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ owner: string | null }>(
      'select private.open_capture_key($1, $2) as owner',
      [kind, hash],
    )
    return rows[0]?.owner ?? null
  })
}
