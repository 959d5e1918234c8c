import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asSuperuser } from '#src/testing/as-superuser.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

/** Kept instead of sent without an SMTP server; otherwise these are in people's own mailboxes. */
const mailbox = 'local_backend.mailbox'

/**
 * Every place that still names a person, by id, address (in any case) or another of their `names`: columns of all tables in
 * PostgreSQL's catalogue ('schema.table.column'), and all files outside the cluster, by name or content.
 */
export async function findTraces(
  site: TestServer,
  person: Pick<TestPerson, 'id' | 'email'>,
  names: readonly string[] = [],
): Promise<string[]> {
  const needles = [person.id, person.email, ...names].flatMap((name) => [
    name.toLowerCase(),
    // In bytea's text form.
    Buffer.from(name).toString('hex'),
  ])
  const [columns, files] = await Promise.all([findColumns(site, needles), findFiles(site, needles)])
  return [...columns, ...files]
}

async function findColumns(site: TestServer, needles: string[]): Promise<string[]> {
  return await asSuperuser(site, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
       where relkind in ('r', 'm') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables.filter((table) => table.name !== mailbox)) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct field.key from ${name} as line, jsonb_each_text(to_jsonb(line)) as field
         where exists (select from unnest($1::text[]) as needle where strpos(lower(field.value), needle) > 0) order by 1`,
        [needles],
      )
      found.push(...rows.map(({ key }) => `${name}.${key}`))
    }
    return found
  })
}

async function findFiles({ folder }: TestServer, needles: string[]): Promise<string[]> {
  const data = join(folder, 'data')
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const shown = path.slice(data.length + 1)
    if (shown === 'database' || shown.startsWith('database/')) continue
    const content = entry.isFile() ? await readFile(path, 'latin1') : ''
    const text = `${shown}\n${content}`.toLowerCase()
    if (needles.some((needle) => text.includes(needle))) found.push(shown)
  }
  return found
}
