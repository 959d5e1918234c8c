import { createHash, randomInt } from 'node:crypto'
import type { RecoveryCodes, RecoveryCodesLeft } from '@sampletrail/contracts/recovery-codes.ts'
import {
  formatRecoveryCode,
  normaliseRecoveryCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODE_SIGNS,
} from '@sampletrail/domain/accounts/recovery-codes.ts'
import type { Backend } from '#src/backend.ts'

/**
 * Creates new recovery codes for the session's factor, which replace earlier ones. Null if the session has no factor that still
 * exists. Only the answer has the codes: the database has their hashes.
 */
export async function keepRecoveryCodes(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  sessionId: string,
): Promise<RecoveryCodes | null> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, drawCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  const madeAt = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ made_at: Date | null }>(
      'select private.keep_recovery_codes($1, $2, $3) as made_at',
      [userId, sessionId, hashes],
    )
    return rows[0]?.made_at ?? null
  })
  return madeAt && { codes, madeAt: madeAt.toISOString() }
}

/** How many codes a person has left, and since when. */
export async function countRecoveryCodes(
  backend: Pick<Backend, 'asService'>,
  userId: string,
): Promise<RecoveryCodesLeft> {
  const row = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ codes_left: number | null; made_at: Date | null }>(
      'select codes_left, made_at from private.count_recovery_codes($1)',
      [userId],
    )
    return rows[0]
  })
  return { left: row?.codes_left ?? 0, madeAt: row?.made_at?.toISOString() ?? null }
}

/** The account is part of it, so that equal codes of two people have nothing in common. */
export function hashRecoveryCode(userId: string, typed: string): string {
  return createHash('sha256')
    .update(`${userId}:${normaliseRecoveryCode(typed)}`)
    .digest('base64url')
}

function drawCode(): string {
  const signs = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_SIGNS[randomInt(RECOVERY_CODE_SIGNS.length)],
  )
  return formatRecoveryCode(signs.join(''))
}
