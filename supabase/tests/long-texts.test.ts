import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { processorSeconds } from './count-work.ts'
import { openDatabase } from './open-database.ts'

const { raw, run, addPerson } = openDatabase()

/** Megabytes of text that is slow to normalize: words with accents, and letters of two characters. */
const longTexts = ['Ab, é ', 'é'].map((part) => part.repeat(Math.floor(1_000_000 / part.length)))

interface Callable {
  name: string
  args: string[]
  types: string[]
}

/** Functions that signed-in people may call, with the names and types of their arguments. */
const callables = () =>
  run<Callable>(
    'owner',
    `select p.oid::regproc::text as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args,
       array(select format_type(type, null) from unnest(p.proargtypes) as type) as types
     from pg_proc as p
     where p.pronamespace::regnamespace::text in ('public', 'catalogue')
       and has_function_privilege('authenticated', p.oid, 'execute')`,
  )

const plain: Readonly<Record<string, unknown>> = {
  integer: 10,
  text: 'lamp',
  'text[]': [],
  uuid: randomUUID(),
  jsonb: '{}',
}
const long: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text,
  'text[]': (text) => [text],
  jsonb: (text) => JSON.stringify({ name: text, tags: [text], p: text }),
}

/** Seconds of the processor. */
const slow = 0.2

it('a text of a megabyte is refused at once by every function that accepts a text', async () => {
  const admin = await addPerson('admin')
  const found: string[] = []
  for (const { name, args, types } of await callables()) {
    for (const [place, type] of types.entries()) {
      const make = long[type]
      if (!make) continue
      for (const text of longTexts) {
        const values = types.map((one, other) =>
          other === place ? make(text) : (plain[one] ?? null),
        )
        const sql = `select * from ${name}(${args.map((arg, at) => `${arg} => $${at + 1}`).join()})`
        // It does not matter whether it is refused or finds nothing.
        const took = await processorSeconds(raw(), admin, sql, values)
        if (took > slow) found.push(`${name}(${args[place]}): ${took} s`)
      }
    }
  }
  expect(found).toEqual([])
})

it('a text of a megabyte is refused at once by every column that people write', async () => {
  const person = await addPerson('pro')
  const columns = await run<{ of: string; name: string; type: string }>(
    'owner',
    `select c.oid::regclass::text as of, a.attname as name, format_type(a.atttypid, null) as type
     from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'catalogue')
       and a.atttypid in ('text'::regtype, 'text[]'::regtype)
       and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')`,
  )
  const found: string[] = []
  for (const { of, name, type } of columns) {
    const needed = of === 'keyword_alerts' && name !== 'keyword' ? { keyword: 'lamp' } : {}
    for (const text of longTexts) {
      const row = { user_id: person, [name]: long[type]?.(text), ...needed }
      const names = Object.keys(row)
      const sql = `insert into ${of} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`
      const took = await processorSeconds(raw(), person, sql, Object.values(row))
      if (took > slow) found.push(`${of}.${name}: ${took} s`)
    }
  }
  expect(columns.map(({ of, name }) => `${of}.${name}`)).toEqual(
    expect.arrayContaining(['keyword_alerts.keyword', 'keyword_alerts.excluded', 'products.tags']),
  )
  expect(found).toEqual([])
})
