import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { processorSeconds, theText } from './count-work.ts'
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

/** Expressions for arguments of each type. */
const plain: Readonly<Record<string, string>> = {
  integer: '10',
  text: `'lamp'`,
  'text[]': `'{}'`,
  uuid: `'${randomUUID()}'`,
  jsonb: `'{}'`,
}
const long: Readonly<Record<string, string>> = {
  text: theText,
  'text[]': `array[${theText}]`,
  jsonb: `jsonb_build_object('name', ${theText}, 'tags', jsonb_build_array(${theText}), 'p', ${theText})`,
}

/** The statements that occupy the processor five times as long as putting one of the texts into an argument. */
async function findSlow(person: string, statements: string[]): Promise<string[]> {
  const found: string[] = []
  for (const text of longTexts) {
    const [argument = 0, ...seconds] = await processorSeconds(
      raw(),
      person,
      [`perform ${long['jsonb']}`, ...statements],
      text,
    )
    found.push(...statements.filter((_, index) => (seconds[index] ?? Infinity) > 5 * argument))
  }
  return found
}

it('a text of a megabyte is refused at once by every function that accepts a text', async () => {
  const admin = await addPerson('admin')
  const statements: string[] = []
  for (const { name, args, types } of await callables()) {
    for (const [place, type] of types.entries()) {
      if (long[type] === undefined) continue
      const values = types.map((one, other) => (other === place ? long : plain)[one] ?? 'null')
      const given = args.map((arg, at) => `${arg} => ${values[at]}`)
      statements.push(`perform * from ${name}(${given.join()})`)
    }
  }
  expect(statements.length).toBeGreaterThan(50)
  expect(await findSlow(admin, statements)).toEqual([])
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
  expect(columns.map(({ of, name }) => `${of}.${name}`)).toEqual(
    expect.arrayContaining(['keyword_alerts.keyword', 'keyword_alerts.excluded', 'products.tags']),
  )
  const statements = columns.map(({ of, name, type }) => {
    const row: Record<string, string> = {
      ...(of === 'keyword_alerts' && { keyword: `'lamp'` }),
      user_id: `'${person}'`,
      [name]: long[type] ?? 'null',
    }
    return `insert into ${of} (${Object.keys(row).join()}) values (${Object.values(row).join()})`
  })
  expect(await findSlow(person, statements)).toEqual([])
})
