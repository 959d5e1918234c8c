import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const add = 'insert into public.keyword_alerts (keyword) values ($1) returning keyword'
const addMany = `insert into public.keyword_alerts (keyword) select 'word ' || n from generate_series(1, $1::int) n`

describe('keywords', () => {
  it('are added, read, changed and deleted by their owner', async () => {
    const owner = await addPerson()
    expect(await run(owner, add, ['  air   fryer '])).toEqual([{ keyword: 'air fryer' }])
    expect(await run(owner, 'select keyword from public.keyword_alerts')).toHaveLength(1)
    const change = `update public.keyword_alerts
      set keyword = ' Café  lamp', excluded = '{broken}', highest_price = 20, is_paused = true returning keyword, phrase`
    expect(await run(owner, change)).toEqual([{ keyword: 'Café lamp', phrase: ' cafe lamp ' }])
    const give = run(owner, 'update public.keyword_alerts set user_id = gen_random_uuid()')
    expect(await refusalOf(give)).toMatchObject({ code: '42501' })
    expect(await run(owner, 'delete from public.keyword_alerts returning id')).toHaveLength(1)
  })

  it.each(['basic', 'pro', 'vip', 'admin'] as const)('a stranger (%s) sees none', async (kind) => {
    const owner = await addPerson()
    await run(owner, add, ['lamp'])
    const stranger = await addPerson(kind)
    expect(await run(stranger, 'select from public.keyword_alerts')).toEqual([])
    expect(await run(stranger, 'delete from public.keyword_alerts returning id')).toEqual([])
    const change = 'update public.keyword_alerts set is_paused = true returning id'
    expect(await run(stranger, change)).toEqual([])
    const added = run(
      stranger,
      `insert into public.keyword_alerts (user_id, keyword) values ($1, 'x y')`,
      [owner],
    )
    expect(await refusalOf(added)).toMatchObject({ code: '42501' })
  })

  it('a visitor is refused, the server is not', async () => {
    const owner = await addPerson()
    expect(await refusalOf(run('anonymous', 'select from public.keyword_alerts'))).toMatchObject({
      code: '42501',
    })
    await run(
      'service',
      `insert into public.keyword_alerts (user_id, keyword) values ($1, 'lamp')`,
      [owner],
    )
    expect(await run(owner, 'select keyword from public.keyword_alerts')).toHaveLength(1)
  })

  it.each([['a'], ['  b  '], [''], ['x'.repeat(101)]])(
    '%j is too short or too long',
    async (word) => {
      const owner = await addPerson()
      expect(await refusalOf(run(owner, add, [word]))).toMatchObject({ code: '23514' })
      await run(owner, add, ['tv'])
    },
  )

  it.each([
    ['more than 20 words', Array.from({ length: 21 }, (_, n) => `word ${n}`)],
    ['words without end', ['x'.repeat(2001)]],
    ['lists of lists', [['a b'], ['c d']]],
    ['nothing at all', [null]],
  ])('%s cannot be excluded', async (_what, excluded) => {
    const owner = await addPerson()
    const sql = `insert into public.keyword_alerts (keyword, excluded) values ('lamp', $1)`
    expect(await refusalOf(run(owner, sql, [excluded]))).toMatchObject({ code: '23514' })
    const preview = run(owner, `select * from public.preview_keyword_alert('lamp', $1)`, [excluded])
    expect(await refusalOf(preview)).toMatchObject({ code: '22023' })
    await run(owner, sql, [Array.from({ length: 20 }, (_, n) => `${n}`.padStart(100, 'w'))])
  })

  it('one word exists once, however it is written; two people may have the same', async () => {
    const [one, other] = [await addPerson('pro'), await addPerson('pro')]
    await run(one, add, ['Lamp'])
    expect(await refusalOf(run(one, add, ['lamp ']))).toMatchObject({ code: '23505' })
    await run(other, add, ['lamp'])
  })
})

describe('their number', () => {
  it('is 1 on Basic', async () => {
    const owner = await addPerson()
    await run(owner, add, ['lamp'])
    expect(await refusalOf(run(owner, add, ['desk']))).toEqual({
      code: 'PT403',
      message:
        'You have reached the limit of 1 keyword alert. Upgrade to Pro for 10 keyword alerts.',
      hint: 'keyword_limit',
    })
  })

  it.each(['pro', 'trial'] as const)('is 10 for a %s', async (kind) => {
    const owner = await addPerson(kind)
    expect(await refusalOf(run(owner, addMany, [11]))).toEqual({
      code: 'PT403',
      message: 'You have reached the limit of 10 keyword alerts.',
      hint: 'keyword_limit',
    })
    await run(owner, addMany, [10])
    expect(await refusalOf(run(owner, add, ['desk']))).toMatchObject({ hint: 'keyword_limit' })
  })

  it('holds for 30 requests at once', async () => {
    const owner = await addPerson()
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => run(owner, add, [`word ${index}`])),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await run(owner, 'select from public.keyword_alerts')).toHaveLength(1)
  })
})
