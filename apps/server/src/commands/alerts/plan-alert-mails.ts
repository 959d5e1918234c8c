import type { Backend } from '#src/backend.ts'

/** People whose digests are created in one transaction. */
const batchSize = 500

/**
 * Creates the due digests, and the emails of people who became Pro while their matches waited for one. Returns their number;
 * `mailAlerts` sends them (docs/behaviour/alerts.md).
 */
export async function planAlertMails(
  backend: Pick<Backend, 'asService'>,
  at: Date,
  signal: AbortSignal,
): Promise<number> {
  await call(backend, 'select private.note_digest_look($1)', [at])
  let sum = await call(backend, 'select private.plan_instant_mails($1) as count', [at])
  let last = batchSize
  while (last === batchSize && !signal.aborted) {
    last = await call(backend, 'select private.plan_digests($1, $2) as count', [at, batchSize])
    sum += last
  }
  return sum
}

/** Deletes old emails' records, and old matches. */
export async function forgetAlertMails(
  backend: Pick<Backend, 'asService'>,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  let last = 1
  while (last > 0 && !signal.aborted) {
    last = await call(backend, 'select private.forget_alert_mails($1) as count', [at])
  }
}

async function call(
  backend: Pick<Backend, 'asService'>,
  sql: string,
  values: unknown[],
): Promise<number> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ count: number }>(sql, values)
    return rows[0]?.count ?? 0
  })
}
