import { escapeIdentifier, type Client } from 'pg'
import { quoteTable } from '#src/backup/list-tables.ts'

/**
 * Suspends the rules that would check or change copied rows: triggers do not fire, and foreign keys wait. It needs only
 * the rights of the tables' owner, and all of it ends with the transaction. Returns a function that restores the rules;
 * every foreign key has then been checked for every row.
 */
export async function suspendRules(
  client: Client,
  schemas: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<Rule>(LIST, [schemas])
  const triggers = rows.filter(({ kind }) => kind === 'trigger')
  const keys = rows.filter(({ kind }) => kind === 'key')
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
  kind: 'trigger' | 'key'
  schema: string
  name: string
  rule: string
}

/** Those of partitions follow the table. */
const LIST = `
  select r.kind, n.nspname as schema, c.relname as name, r.rule
  from (
    select 'trigger' as kind, tgrelid as relation, tgname as rule from pg_catalog.pg_trigger
    where not tgisinternal and tgenabled = 'O' and tgparentid = 0
    union all
    select 'key', conrelid, conname from pg_catalog.pg_constraint
    where contype = 'f' and not condeferrable and conparentid = 0
  ) as r
  join pg_catalog.pg_class c on c.oid = r.relation
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) order by 1, 2, 3, 4`
