import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { IngestCommand } from '#src/admin/parse-command.ts'
import type { Outcome } from '#src/admin/outcome.ts'
import { hashIngestKey } from '#src/commands/offers/hash-ingest-key.ts'

/** Shown in lists: enough to distinguish keys, and no help in guessing the rest. */
const beginningLength = 'stk_'.length + 6

/** Creates, revokes and lists the keys of programs that send offers. The key itself is shown once and stored nowhere. */
export async function runIngestCommand(
  database: Pick<Client, 'query'>,
  command: IngestCommand,
): Promise<Outcome> {
  switch (command.name) {
    case 'ingest-key':
      return await makeKey(database, command.source, command.addsSellers)
    case 'ingest-key-off':
      return await endKeys(database, command.key)
    default:
      return await listKeys(database)
  }
}

async function makeKey(
  database: Pick<Client, 'query'>,
  source: string,
  addsSellers: boolean,
): Promise<Outcome> {
  const key = `stk_${randomBytes(32).toString('base64url')}`
  await database.query('select private.make_ingest_key($1, $2, $3, $4)', [
    source,
    hashIngestKey(key),
    key.slice(0, beginningLength),
    addsSellers,
  ])
  const sellers = addsSellers
    ? 'Unknown sellers are added. Only people with full Pro see them.'
    : 'Offers of unknown sellers are refused.'
  return {
    ok: true,
    message: `${key}\n\nSend the offers of ${source} with this key. We show it only this once. ${sellers}`,
  }
}

async function endKeys(database: Pick<Client, 'query'>, name: string): Promise<Outcome> {
  // Somebody may enter the whole key.
  const wanted = name.startsWith('stk_') ? name.slice(0, beginningLength) : name
  const { rows } = await database.query<{ ended: number }>(
    'select private.end_ingest_keys($1) as ended',
    [wanted],
  )
  const ended = rows[0]?.ended ?? 0
  if (ended === 0)
    return {
      ok: false,
      message: `No key in use belongs to the source ${wanted} or begins with ${wanted}.`,
    }
  return {
    ok: true,
    message: `${ended === 1 ? 'One key no longer works' : `${ended} keys no longer work`}.`,
  }
}

interface KeyRow {
  beginning: string
  source: string
  adds_sellers: boolean
  created_at: Date
  used_at: Date | null
}

async function listKeys(database: Pick<Client, 'query'>): Promise<Outcome> {
  const { rows } = await database.query<KeyRow>(
    `select beginning, source, adds_sellers, created_at, used_at from internal.ingest_keys
     where ended_at is null order by source, created_at`,
  )
  if (rows.length === 0) return { ok: true, message: 'There are no keys.' }
  const lines = rows.map(
    ({ beginning, source, adds_sellers: addsSellers, created_at: made, used_at: used }) =>
      [
        `${beginning}…`,
        source,
        `made ${dayOf(made)}`,
        used ? `last used ${dayOf(used)}` : 'never used',
        ...(addsSellers ? ['adds sellers'] : []),
      ].join('  '),
  )
  return { ok: true, message: lines.join('\n') }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
