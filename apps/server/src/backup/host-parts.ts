import { readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { makeQueueTables, readQueueVersion } from '#src/integrations/queue/queue-schema.ts'

const packageSchema = z.object({ name: z.string(), version: z.string() })

/** Name and version of this program in a backup. */
export function readProgram(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  const { name, version } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return `${name} ${version}`
}

/** The tables of the job queue, which no migration creates and a restore has to recreate. */
export async function describeOwnTables(client: ClientBase): Promise<Record<string, string>> {
  const version = await readQueueVersion(client)
  return version === null ? {} : { queueVersion: String(version) }
}

/** Recreates them, in the backup's version. */
export async function makeOwnTables(
  client: ClientBase,
  notes: Record<string, string>,
): Promise<void> {
  const { queueVersion } = notes
  if (queueVersion !== undefined) await makeQueueTables(client, Number(queueVersion))
}
