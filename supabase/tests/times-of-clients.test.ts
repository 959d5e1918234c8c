import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

/** The column that a test writes in a new row in addition to the times, and the times that the table has. */
const tables = [
  ['products', 'name', ['created_at', 'updated_at']],
  ['sellers', 'name', ['created_at', 'updated_at']],
  ['keyword_alerts', 'keyword', ['created_at']],
] as const

const wrong = `'2001-02-03T04:05:06Z'`
const isNow = (column: string) =>
  `${column} between now() - interval '1 minute' and clock_timestamp() as ${column}`

describe.each(tables)('public.%s', (table, named, times) => {
  const right = Object.fromEntries(times.map((time) => [time, true]))
  const reading = times.map(isNow).join()

  it.each(['2001-02-03T04:05:06Z', null])(
    'accepts times from a client with a new row (%s), but sets its own',
    async (sent) => {
      const owner = await addPerson('pro')
      const value = sent === null ? 'null' : `'${sent}'`
      const sql = `insert into public.${table} (user_id, ${named}, ${times.join()})
        values ($1, 'Lamp', ${times.map(() => value).join()}) returning ${reading}`
      expect(await run(owner, sql, [owner])).toEqual([right])
    },
  )

  it("accepts them with a change, but keeps the row's creation time", async () => {
    const owner = await addPerson('pro')
    await run(owner, `insert into public.${table} (user_id, ${named}) values ($1, 'Lamp')`, [owner])
    const sql = `update public.${table} set ${named} = 'Desk lamp', ${times.map((time) => `${time} = ${wrong}`).join()}
      returning ${named}, ${reading}`
    expect(await run(owner, sql)).toEqual([{ [named]: 'Desk lamp', ...right }])
  })

  it("keeps the server's times, as a move needs", async () => {
    const owner = await addPerson('pro')
    const sql = `insert into public.${table} (user_id, ${named}, created_at)
      values ($1, 'Lamp', ${wrong}) returning created_at = ${wrong} as kept`
    expect(await run('service', sql, [owner])).toEqual([{ kept: true }])
  })
})

it('columns that only the database may write are still refused', async () => {
  const owner = await addPerson('pro')
  for (const sql of [
    `update public.users set created_at = now()`,
    `update public.subscriptions set updated_at = now()`,
  ]) {
    expect(await refusalOf(run(owner, sql))).toMatchObject({ code: '42501' })
  }
})
