import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { caseLinkDesk, hash, type Tester } from './case-link-desk.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run } = database
const { addTester, addProduct, open, read, answer } = caseLinkDesk(database)

const openAtOnce = async (tester: Tester, count: number) => {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => open(tester)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}

describe('how many links are open', () => {
  it('is three on Basic, also when twenty are opened at once, and a place is free after one ends', async () => {
    const tester = await addTester()
    expect(await openAtOnce(tester, 20)).toBe(3)
    expect(await refusalOf(open(tester))).toEqual({
      code: 'PT403',
      hint: 'case_link_limit',
      message: 'You have 3 open links. Take one back, or upgrade to Pro for as many as you like.',
    })
    const [link] = await run<{ id: string }>(tester.id, 'select id from public.case_links')
    await run(tester.id, 'select public.end_case_link($1)', [link?.id])
    expect(await openAtOnce(tester, 2)).toBe(1)
    await run(
      'owner',
      `update public.case_links set created_at = now() - interval '2 hours', expires_at = now() where user_id = $1`,
      [tester.id],
    )
    expect(await openAtOnce(tester, 4)).toBe(3)
  })

  it.each(['pro', 'trial'] as const)('has no limit for %s', async (kind) => {
    expect(await openAtOnce(await addTester(kind), 8)).toBe(8)
  })

  it('stays as it is after a downgrade, and none is added', async () => {
    const tester = await addTester('pro')
    await openAtOnce(tester, 5)
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [
      tester.id,
    ])
    const links = await run(tester.id, 'select id from public.case_links where ended_at is null')
    expect(links).toHaveLength(5)
    expect(await refusalOf(open(tester))).toMatchObject({ hint: 'case_link_limit' })
  })

  it('is the number of the plan', async () => {
    const tester = await addTester()
    await run('owner', `update public.plans set case_link_limit = 1 where tier = 'free'`)
    try {
      expect(await openAtOnce(tester, 3)).toBe(1)
      expect(await refusalOf(open(tester))).toMatchObject({
        message: expect.stringMatching(/1 open link\./),
      })
    } finally {
      await run('owner', `update public.plans set case_link_limit = 3 where tier = 'free'`)
    }
  })
})

describe('a link is refused', () => {
  it('for products of somebody else, in the trash, or of two sellers', async () => {
    const [tester, stranger] = [await addTester(), await addTester()]
    const gone = await addProduct(tester.id)
    await run(tester.id, 'update public.products set deleted_at = now() where id = $1', [gone])
    for (const products of [[stranger.product], [gone], [tester.product, randomUUID()]]) {
      expect(await refusalOf(open(tester, { products }))).toMatchObject({ code: 'PT404' })
    }
    const [seller] = await run<{ id: string }>(
      tester.id,
      `insert into public.sellers (name) values ('Another') returning id`,
    )
    const other = await addProduct(tester.id, { seller_id: seller?.id })
    expect(await refusalOf(open(tester, { products: [tester.product, other] }))).toMatchObject({
      code: 'PT409',
      hint: 'several_sellers',
    })
  })

  it('for another time, for no product, and while the account is being closed', async () => {
    const tester = await addTester()
    expect(await refusalOf(open(tester, { seconds: 60 }))).toMatchObject({ code: 'PT400' })
    expect(await refusalOf(open(tester, { products: [] }))).toMatchObject({ code: 'PT400' })
    await run('service', 'select private.begin_closure($1)', [tester.id])
    expect(await refusalOf(open(tester))).toMatchObject({ code: 'PT403', hint: 'closed_account' })
  })

  it('with a picture in the folder of somebody else: it has none', async () => {
    const [tester, stranger] = [await addTester(), await addTester()]
    const link = await open(tester, { file: { path: `shared/${stranger.id}/a.jpg` } })
    expect((await read(link.token))?.files).toEqual([])
  })
})

describe('the key of a link', () => {
  it('is known for its owner’s open links alone', async () => {
    const [tester, stranger] = [await addTester(), await addTester()]
    const link = await open(tester)
    const has = async (owner: string, token: string) =>
      (
        await run<{ has: boolean | null }>(
          'service',
          'select private.has_case_key($1, $2, $3) as has',
          [owner, link.id, hash(token)],
        )
      )[0]?.has
    expect(await has(tester.id, link.token)).toBe(true)
    expect(await has(tester.id, 'of another key')).toBe(false)
    expect(await has(stranger.id, link.token)).toBeNull()
    await run(tester.id, 'select public.end_case_link($1)', [link.id])
    expect(await has(tester.id, link.token)).toBeNull()
  })
})

it('people read their own links, write none, and reach no key, picture or function of the server', async () => {
  const [tester, stranger] = [await addTester(), await addTester('admin')]
  const link = await open(tester)
  await answer(link.token, [tester.product])
  for (const table of ['case_links', 'case_link_products', 'case_answers']) {
    expect(await run(tester.id, `select 1 as one from public.${table}`)).toHaveLength(1)
    expect(await run(stranger.id, `select 1 from public.${table}`)).toEqual([])
    expect(await refusalOf(run('anonymous', `select 1 from public.${table}`))).toMatchObject({
      code: '42501',
    })
  }
  const token = `'\\x${hash(link.token).toString('hex')}'::bytea`
  for (const sql of [
    `update public.case_links set expires_at = expires_at + interval '1 day'`,
    `insert into public.case_links (user_id, shows, expires_at) values ('${tester.id}', '{}', now() + interval '1 day')`,
    'delete from public.case_links',
    'update public.case_answers set settled_at = now()',
    'select * from internal.case_keys',
    'select * from internal.case_files',
    `select * from private.read_case_link(${token}, false)`,
    `select * from private.read_case_file('${link.file}')`,
    `select * from private.answer_case_link(${token}, '{}', 'x', 'y')`,
    `select private.owner_of_case_link(${token})`,
    `select private.has_case_key('${tester.id}', '${link.id}', ${token})`,
    `select * from private.push_case_answers('{}')`,
  ]) {
    for (const actor of [tester.id, 'anonymous']) {
      expect([sql, (await refusalOf(run(actor, sql))).code]).toEqual([sql, '42501'])
    }
  }
})
