import { Client } from 'pg'
import { DATABASE, loginSettings, type ClusterAddress } from '#src/database/cluster-address.ts'

/** Text values depend on these settings; both sides use the same, whatever their version. */
export const TEXT_SETTINGS = [
  'default_transaction_read_only=off',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'lock_timeout=30s',
  'search_path=pg_catalog',
  'datestyle=ISO,YMD',
  'intervalstyle=postgres',
  'extra_float_digits=3',
  'bytea_output=hex',
  'timezone=UTC',
  'xmloption=content',
]

/** A superuser connection that reads and writes rows unchanged. The caller ends it. */
export async function connectForRows(address: ClusterAddress): Promise<Client> {
  const client = new Client({
    ...loginSettings(address, DATABASE, 'supabase_admin'),
    options: TEXT_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'local-backend backup',
    connectionTimeoutMillis: 10_000,
  })
  // If the server disappears, the running statement fails.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
