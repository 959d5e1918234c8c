import { Client } from 'pg'
import { readSecrets, writeSecrets } from '#src/data-directory/secrets-file.ts'
import { findStoredSecrets, writeStoredSecrets } from '#src/external/stored-secrets.ts'
import { generateSigningKey } from '#src/keys/secrets.ts'
import { rotate } from '#src/keys/signing-keys.ts'
import type { Secrets } from '#src/keys/secrets.ts'

export interface RotationOptions {
  /** Data directory of the backend, which may run meanwhile. */
  dataDirectory: string
  /** For a database elsewhere, which then has the keys. */
  databaseUrl?: string
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** For a leaked key: its tokens are refused from now on. Sessions continue with their refresh token. */
  atOnce: boolean
}

/** Gives a backend a new key for its tokens. Running processes use it within seconds. Throws `BackendStartError`. */
export async function rotateSigningKey(options: RotationOptions): Promise<void> {
  const next = await generateSigningKey()
  const change = (secrets: Secrets) =>
    rotate(secrets, next, { ...options, now: Math.floor(Date.now() / 1000) })
  const { databaseUrl, dataDirectory } = options
  if (databaseUrl === undefined) {
    await writeSecrets(dataDirectory, change(await readSecrets(dataDirectory)))
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table local_backend.secrets')
    const stored = await findStoredSecrets(client)
    if (stored) await writeStoredSecrets(client, change(stored.secrets))
    await client.query('commit')
  } finally {
    await client.end()
  }
}
