import { Client } from 'pg'
import { readSecrets, writeSecrets } from '#src/data-directory/secrets-file.ts'
import { findStoredSecrets, writeStoredSecrets } from '#src/external/stored-secrets.ts'
import { generateSigningKey } from '#src/keys/secrets.ts'
import { rotate } from '#src/keys/signing-keys.ts'
import type { Secrets } from '#src/keys/secrets.ts'

export interface RotationOptions {
  /** Of the backend whose key it is; it may run meanwhile. */
  dataDirectory: string
  /** Where its database lies elsewhere, and its keys with it. */
  databaseUrl?: string
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** For a key that has leaked: tokens that it signed are refused from now on. Sessions go on with their refresh token. */
  atOnce: boolean
}

/** Gives a backend a new key for its tokens. Processes that run take it up within seconds. Throws `BackendStartError`. */
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
