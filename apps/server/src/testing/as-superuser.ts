import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import type { TestServer } from '#src/testing/start-test-server.ts'
import { withDatabase } from '#src/testing/with-database.ts'

const secretsSchema = z.object({ databasePasswords: z.object({ supabase_admin: z.string() }) })

/** A login that sees every row of every schema. */
export async function asSuperuser<Result>(
  { folder, server }: TestServer,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const text = await readFile(join(folder, 'data', 'keys', 'secrets.json'), 'utf8')
  const { databasePasswords } = secretsSchema.parse(JSON.parse(text))
  const connectionString = server.supabase.databaseUrl.replace(
    /\/\/[^@]*@/,
    `//supabase_admin:${encodeURIComponent(databasePasswords.supabase_admin)}@`,
  )
  return await withDatabase(connectionString, work)
}
