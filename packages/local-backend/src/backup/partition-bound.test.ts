import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manifestSchema } from '#src/backup/format.ts'
import { isPartitionBound } from '#src/backup/partition-bound.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

describe('bounds that PostgreSQL writes are accepted', () => {
  test.each([
    ['range (a)', 'a int', 'for values from (-5) to (maxvalue)'],
    [
      'range (a, b)',
      'a date, b text',
      `for values from ('2026-05-01', minvalue) to ('2026-06-01', 'x')`,
    ],
    [
      'range (a)',
      'a timestamptz',
      `for values from ('2026-05-01') to ('2026-06-01 12:30:00.5+02')`,
    ],
    ['range (a)', 'a numeric', 'for values from (-1.50) to (1e30)'],
    ['range (a)', 'a double precision', `for values from ('-Infinity') to (1e-30)`],
    [
      'list (a)',
      'a text',
      String.raw`for values in ('it''s', 'back\slash', '); drop table x; --', null)`,
    ],
    ['list (a)', 'a boolean', 'for values in (true, null)'],
    ['list (a)', 'a bit(3)', `for values in (b'101')`],
    ['list (a)', 'a uuid', `for values in ('00000000-0000-4000-8000-00000000000a')`],
    ['list (a)', 'a int', 'default'],
    ['hash (a)', 'a int', 'for values with (modulus 4, remainder 3)'],
  ])('%s of %s: %s', async (by, columns, bound) => {
    const owner = await database.connect('postgres')
    await owner.query(`
      create table whole (${columns}) partition by ${by};
      create table part partition of whole ${bound}`)
    const { rows } = await owner.query<{ bound: string }>(
      `select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'part'`,
    )
    await owner.query('drop table whole')
    expect([rows[0]?.bound, isPartitionBound(rows[0]?.bound ?? '')]).toEqual([rows[0]?.bound, true])
  })
})

const HOSTILE = [
  `DEFAULT; drop table storage.objects`,
  `FOR VALUES IN ('a'); drop table x; --')`,
  String.raw`FOR VALUES IN (E'\'); drop table x; --')`,
  `FOR VALUES IN ((select 'a'))`,
  `FOR VALUES IN (pg_read_file('/etc/passwd'))`,
  `FOR VALUES FROM (1) TO (2) tablespace elsewhere`,
  `FOR VALUES FROM (1) TO (2)\n`,
  '',
]

test.each(HOSTILE)('anything else is refused: %s', (bound) => {
  expect(isPartitionBound(bound)).toBe(false)
  const partition = { schema: 'public', parent: 'whole', bound }
  const table = { schema: 'public', name: 'part', columns: ['a'], partition }
  expect(manifestSchema.shape.tables.safeParse([table]).success).toBe(false)
})
