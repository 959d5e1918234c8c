import { beforeAll, describe, expect, it } from 'vitest'
import { addOwnerOfEverything } from './add-owner-of-everything.ts'
import { openDatabase, refusalOf } from './open-database.ts'
import { allSchemas } from './our-schemas.ts'

const database = openDatabase()
const { run, runWithFactor, addPerson } = database

interface OwnedTable {
  name: string
  /** Each role's rights on any part of it. */
  anonReads: boolean
  peopleRead: boolean
  /** A column that people may change; null if there is none. */
  changed: string | null
  peopleRemove: boolean
}

/** Every table and view whose rows have an owner, in all schemas. */
const ownedTables = () =>
  run<OwnedTable>(
    'owner',
    `select format('%I.%I', n.nspname, c.relname) as name,
       has_schema_privilege('anon', n.oid, 'usage') and has_any_column_privilege('anon', c.oid, 'select') as "anonReads",
       has_schema_privilege('authenticated', n.oid, 'usage')
         and has_any_column_privilege('authenticated', c.oid, 'select') as "peopleRead",
       (select min(quote_ident(a.attname)) from pg_attribute a
        where has_schema_privilege('authenticated', n.oid, 'usage') and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege('authenticated', c.oid, a.attnum, 'update')) as changed,
       has_schema_privilege('authenticated', n.oid, 'usage')
         and has_table_privilege('authenticated', c.oid, 'delete') as "peopleRemove"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${allSchemas}
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     )
     order by 1`,
  )

let owner: string
let tables: OwnedTable[]

beforeAll(async () => {
  owner = await addOwnerOfEverything(database)
  tables = await ownedTables()
})

/** The owner's rows that a person reads, or 'refused' if they may not even ask. */
async function rowsFor(actor: string, { name }: OwnedTable, mayAsk: boolean): Promise<unknown> {
  const asked = run(actor, `select from ${name} where user_id = $1`, [owner])
  if (mayAsk) return (await asked).length
  return (await refusalOf(asked)).code === '42501' ? 'refused' : 'something else'
}

/** The location and writer of the owner's rows: differs as soon as one is written or removed. */
const versionsOf = ({ name }: OwnedTable) =>
  run('owner', `select ctid::text, xmin::text from ${name} where user_id = $1 order by 1`, [owner])

it('the owner has rows, and reads them, in every readable table whose rows have an owner', async () => {
  const read = tables.filter(({ peopleRead }) => peopleRead)
  expect(read.map(({ name }) => name)).toContain('public.products')
  for (const { name } of read) {
    const rows = await runWithFactor(owner, `select from ${name} where user_id = $1`, [owner])
    expect({ name, hasRows: rows.length > 0 }).toEqual({ name, hasRows: true })
  }
})

describe.each(['basic', 'trial', 'pro', 'vip'] as const)('a stranger (%s)', (kind) => {
  it("sees none of the owner's rows in any table", async () => {
    const stranger = await addPerson(kind)
    for (const table of tables) {
      const seen = await rowsFor(stranger, table, table.peopleRead)
      expect({ name: table.name, seen }).toEqual({
        name: table.name,
        seen: table.peopleRead ? 0 : 'refused',
      })
    }
  })

  it("changes and removes none of the owner's rows in any table", async () => {
    const stranger = await addPerson(kind)
    const written = tables.filter((table) => table.changed !== null || table.peopleRemove)
    expect(written.map(({ name }) => name)).toContain('public.products')
    for (const table of written) {
      const { name, changed, peopleRemove } = table
      const before = await versionsOf(table)
      // Without a condition and without a value of the row: either would reach only rows that may be read.
      if (changed !== null) await run(stranger, `update ${name} set ${changed} = default`)
      if (peopleRemove) await run(stranger, `delete from ${name}`)
      expect({ name, rows: await versionsOf(table) }).toEqual({ name, rows: before })
    }
  })
})

it("a visitor sees none of the owner's rows in any table", async () => {
  for (const table of tables) {
    const seen = await rowsFor('anonymous', table, table.anonReads)
    expect({ name: table.name, seen }).toEqual({
      name: table.name,
      seen: table.anonReads ? 0 : 'refused',
    })
  }
})
