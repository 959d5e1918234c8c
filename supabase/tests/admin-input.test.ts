import { DatabaseError } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, raw, addPerson } = database

/** An argument of a function that the API offers to admins. */
interface Argument {
  function: string
  name: string
  type: string
  /** The others that have no default, as SQL. */
  others: string
  isWriting: boolean
}

let admin: string
let person: string
let offered: Argument[]

beforeAll(async () => {
  admin = await addPerson('admin')
  person = await addPerson('pro')
  await run('owner', `insert into public.products (user_id, name) values ($1, 'Lamp')`, [person])
  await addOffer(database, await addSeller(database, null, { email: 'ada@example.com' }))
  // More than a page of each.
  await run(
    'owner',
    `insert into public.sellers (user_id, name) select null, 'Seller ' || n from generate_series(1, 150) as n`,
  )
  await run(
    'owner',
    `insert into catalogue.products (seller_id, name)
     select id, 'Lamp of ' || name from public.sellers where user_id is null`,
  )
  await run(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     select 'Ada', 'ada@example.com', 'Hello', 'Where is my lamp?' from generate_series(1, 150)`,
  )
  await run(
    'owner',
    `insert into public.audit_log (action, target_type) select 'seller.add', 'seller' from generate_series(1, 150)`,
  )
  await run(
    'owner',
    `insert into internal.mails (kind, address, subject) select 'recovery', 'ada@example.com', 'Hello' from generate_series(1, 150)`,
  )
  offered = await listArguments()
})

/** Read from PostgreSQL's catalogue, so that no function and no argument is forgotten. */
const listArguments = () =>
  run<Argument>(
    'owner',
    `select p.oid::regproc::text as function, argument.name, format_type(argument.type, null) as type,
       p.provolatile = 'v' as "isWriting",
       (
         select coalesce(string_agg(format(', %I => null::%s', other.name, format_type(other.type, null)), ''), '')
         from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as other (name, type, place)
         where other.place <= p.pronargs - p.pronargdefaults and other.name <> argument.name
       ) as others
     from pg_proc p,
       unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as argument (name, type, place)
     where p.pronamespace::regnamespace::text in ('public', 'catalogue') and p.proname like 'admin\\_%'
       and argument.place <= p.pronargs
     order by 1, argument.place`,
  )

const signs = ['%', '_', '\\', '%%', '\\%']
const hostile: Record<string, unknown[]> = {
  text: [
    ...signs,
    `'`,
    '"',
    `';--`,
    `' or true --`,
    '$1',
    '%s',
    '%1$L',
    '${x}',
    '(',
    '[',
    '*',
    '🙂',
    '\t',
    'ﬁ',
    'x'.repeat(10_000),
    'id',
    'id; drop table public.users',
    'created_at desc, 1',
    '',
    ' ',
    null,
  ],
  integer: [-2_147_483_648, -1, 0, 101, 2_147_483_647, null],
  bigint: ['-9223372036854775808', '0', '9223372036854775807', null],
  boolean: [null],
  uuid: ['ffffffff-ffff-ffff-ffff-ffffffffffff', null],
  'uuid[]': ['{}', '{null}', null],
  'text[]': ['{}', '{null}', `{"a'b"}`, null],
  jsonb: [
    'null',
    '[]',
    '[{}]',
    '"x"',
    '7',
    '{}',
    '{"": 1}',
    '{"id": "x"}',
    '{"nothing": 1}',
    '{"user_id": "x"}',
    '{"name": {"a": 1}}',
    '{"name": null}',
    '{"name": ""}',
    '{"is_active": "x"}',
    '{"is_active": null}',
    '{"price": "NaN"}',
    '{"price": -1}',
    '{"url": "javascript:alert(1)"}',
    null,
  ],
  'timestamp with time zone': ['infinity', '-infinity', '1970-01-01', null],
}

/** The codes for wrong input: invalid values, failed checks, too much, and missing rows. */
const isRefusal = (code: string | undefined) =>
  code !== undefined && /^(22|23|54000|PT400|PT404|PT409|PT422)/.test(code)

interface Answer {
  function: string
  argument: string
  value: unknown
  /** How many rows came, or how it was refused. */
  answer: string | undefined | number
}

/** Calls each with each value, and rolls everything back. */
async function callAll(
  wanted: Argument[],
  valuesOf: (argument: Argument) => unknown[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  await raw().asUser(admin, async (client) => {
    for (const argument of wanted) {
      const name = `public.${argument.function.replace(/^.*\./, '')}`
      const sql = `select * from ${name}(${argument.name} => $1::${argument.type}${argument.others})`
      for (const value of valuesOf(argument)) {
        await client.query('savepoint before')
        const answer = await client.query(sql, [value]).then(
          ({ rows }) => rows.length,
          (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
        )
        await client.query('rollback to before')
        answers.push({ function: name, argument: argument.name, value, answer })
      }
    }
  })
  return answers
}

/** The answers that differ; there must be at least one call. */
function answeredOtherwise(answers: Answer[], answer: Answer['answer']): Answer[] {
  if (answers.length === 0) throw new Error('Nothing was asked.')
  return answers.filter((one) => one.answer !== answer)
}

describe('input of an admin, or their browser, for admin functions', () => {
  it('has a value here for every type of an argument', () => {
    expect(offered.length).toBeGreaterThan(10)
    const unknown = offered.filter(({ type }) => hostile[type] === undefined)
    expect(unknown).toEqual([])
  })

  it('is accepted or refused in words, and never becomes part of a query', async () => {
    const answers = await callAll(offered, ({ type }) => hostile[type] ?? [])
    const broken = answers.filter(({ answer }) => typeof answer !== 'number' && !isRefusal(answer))
    expect(broken).toEqual([])
  }, 120_000)

  it('finds wildcards literally, and no row without them', async () => {
    const searches = offered.filter(({ name, isWriting }) => name === 'p_search' && !isWriting)
    const lists = searches.filter((one) => !one.function.includes('count'))
    expect(answeredOtherwise(await callAll(lists, () => signs), 0)).toEqual([])
  })

  it('is limited to the length that people type, and ignores longer text', async () => {
    const searches = offered.filter(({ name, isWriting }) => name === 'p_search' && !isWriting)
    const long = ['x'.repeat(501), 'ﷺ'.repeat(500_000)]
    // Names of offers are shorter, so nothing is found.
    const others = searches.filter((one) => !one.function.includes('offers'))
    expect(answeredOtherwise(await callAll(others, () => long), '22023')).toEqual([])
    expect(answeredOtherwise(await callAll(others, () => ['x'.repeat(500)]), '22023')).not.toEqual(
      [],
    )
    for (const one of others) {
      const sql = `select * from public.${one.function.replace(/^.*\./, '')}(p_search => $1)`
      await expect(run(person, sql, [long[1]])).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('sorts and filters by known values, and by nothing else', async () => {
    const words = new Set(['p_sort', 'p_status', 'p_state', 'p_type', 'p_kind'])
    const chosen = offered.filter(({ name, isWriting }) => words.has(name) && !isWriting)
    const values = ['id; drop table public.users', 'password', '1']
    expect(answeredOtherwise(await callAll(chosen, () => values), '22023')).toEqual([])
  })

  it('starts at a possible row, and returns no more than a page', async () => {
    const pages = offered.filter(({ name }) => name === 'p_limit' || name === 'p_offset')
    const answers = await callAll(pages, ({ name }) =>
      name === 'p_limit' ? [-1, 0, 101, 1000, null] : [-1, 2_147_483_647],
    )
    expect(answers.length).toBeGreaterThan(10)
    const wrong = answers.filter(({ answer }) => answer !== '22023' && Number(answer) > 100)
    expect(wrong).toEqual([])
  })
})
