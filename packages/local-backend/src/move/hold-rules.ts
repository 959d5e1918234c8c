import { escapeIdentifier, type Client } from 'pg'
import { quoteTable } from '#src/backup/list-tables.ts'

/**
 * Puts the rules aside that would look at, or change, rows on their way: triggers do not fire, and foreign keys wait. None of it needs
 * more rights than those of the tables' owner, and all of it ends with the transaction. Returns what puts the rules back; every
 * foreign key has then been asked of every row.
 */
export async function holdRules(
  client: Client,
  schemas: readonly string[],
): Promise<() => Promise<void>> {
  const triggers = await listRules(
    client,
    `select n.nspname as schema, c.relname as name, t.tgname as rule
     from pg_catalog.pg_trigger t
     join pg_catalog.pg_class c on c.oid = t.tgrelid
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and n.nspname = any($1)
     order by 1, 2, 3`,
    schemas,
  )
  const keys = await listRules(
    client,
    `select n.nspname as schema, c.relname as name, k.conname as rule
     from pg_catalog.pg_constraint k
     join pg_catalog.pg_class c on c.oid = k.conrelid
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and not k.condeferrable and k.conparentid = 0 and n.nspname = any($1)
     order by 1, 2, 3`,
    schemas,
  )
  const alter = async (rules: Rule[], words: (rule: string) => string) => {
    for (const { schema, name, rule } of rules) {
      const change = words(escapeIdentifier(rule))
      await client.query(`alter table ${quoteTable({ schema, name })} ${change}`)
    }
  }
  await alter(triggers, (name) => `disable trigger ${name}`)
  await alter(keys, (name) => `alter constraint ${name} deferrable initially deferred`)
  return async () => {
    await client.query('set constraints all immediate')
    await alter(keys, (name) => `alter constraint ${name} not deferrable`)
    await alter(triggers, (name) => `enable trigger ${name}`)
  }
}

interface Rule {
  schema: string
  name: string
  rule: string
}

async function listRules(
  client: Client,
  query: string,
  schemas: readonly string[],
): Promise<Rule[]> {
  return (await client.query<Rule>(query, [schemas])).rows
}
