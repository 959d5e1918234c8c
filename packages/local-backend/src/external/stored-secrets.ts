import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { z } from 'zod'
import { BackendStartError } from '#src/errors.ts'
import { generateSecrets, secretsSchema, type Secrets } from '#src/keys/secrets.ts'

const storedSchema = z.object({ id: z.uuid(), secrets: secretsSchema })

export interface StoredSecrets {
  /** Of this database, whatever its name and place. */
  id: string
  secrets: Secrets
}

/**
 * The secrets that all processes on one database share; the first process creates them. They are in a schema that no
 * API role may enter. Call it under the lock of the start.
 */
export async function readStoredSecrets(client: Client): Promise<StoredSecrets> {
  await client.query(`
    create schema if not exists local_backend;
    create table if not exists local_backend.secrets (
      is_only boolean primary key default true check (is_only),
      id uuid not null,
      secrets jsonb not null
    );
    comment on table local_backend.secrets is 'Keys and passwords that every process on this database uses: one row.';
  `)
  const stored = await findStoredSecrets(client)
  if (stored) return stored
  const made: StoredSecrets = { id: randomUUID(), secrets: await generateSecrets() }
  await client.query('insert into local_backend.secrets (id, secrets) values ($1, $2)', [
    made.id,
    JSON.stringify(made.secrets),
  ])
  return made
}

/** The existing ones; null before the first start. */
export async function findStoredSecrets(client: Client): Promise<StoredSecrets | null> {
  const { rows } = await client.query<{ id: string; secrets: unknown }>(
    'select id, secrets from local_backend.secrets',
  )
  return rows[0] ? parseStored(rows[0]) : null
}

/** Replaces the existing secrets. */
export async function writeStoredSecrets(client: Client, secrets: Secrets): Promise<void> {
  await client.query('update local_backend.secrets set secrets = $1', [JSON.stringify(secrets)])
}

function parseStored(row: unknown): StoredSecrets {
  const parsed = storedSchema.safeParse(row)
  if (parsed.success) return parsed.data
  throw new BackendStartError(
    'The keys in the table local_backend.secrets cannot be read.',
    'Restore that table from a backup: sign-ins and links depend on it. Nothing was changed.',
    { cause: parsed.error },
  )
}
