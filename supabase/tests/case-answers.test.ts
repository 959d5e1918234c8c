import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { caseLinkDesk } from './case-link-desk.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run } = database
const { addTester, open, read, answer } = caseLinkDesk(database)

describe('what a seller says', () => {
  it('is noted once for a product, and nothing of the product changes by it', async () => {
    const tester = await addTester()
    const { token } = await open(tester)
    const columns = 'select to_jsonb(product) as row from public.products as product'
    const before = await run('owner', `${columns} where id = $1`, [tester.product])
    await answer(token, [tester.product])
    await answer(token, [tester.product, randomUUID()], 'Wise')
    expect(await run('owner', `${columns} where id = $1`, [tester.product])).toEqual(before)
    expect(
      await run(tester.id, 'select method, reference, settled_at from public.case_answers'),
    ).toEqual([{ method: 'Wise', reference: '7XK', settled_at: null }])
    expect((await read(token))?.products).toMatchObject([{ is_answered: true }])
  })

  it('counts only if it was asked for, and for the products of the link', async () => {
    const [tester, stranger] = [await addTester(), await addTester()]
    const silent = await open(tester, { shows: ['amount'] })
    const asking = await open(tester)
    expect(await answer(silent.token, [tester.product])).toEqual([])
    expect(await answer(asking.token, [stranger.product])).toEqual([])
    expect(await answer('guess', [tester.product])).toEqual([])
    expect(
      await run('owner', 'select id from public.case_answers where user_id in ($1, $2)', [
        tester.id,
        stranger.id,
      ]),
    ).toEqual([])
  })

  it('is settled by its owner alone, once, and reopened unless it was said again', async () => {
    const [tester, stranger] = [await addTester(), await addTester('admin')]
    const { token } = await open(tester)
    await answer(token, [tester.product])
    const [said] = await run<{ id: string }>(tester.id, 'select id from public.case_answers')
    const call = async (by: string, name: 'settle' | 'reopen') =>
      (
        await run<{ done: boolean }>(by, `select public.${name}_case_answer($1) as done`, [
          said?.id,
        ])
      )[0]?.done
    expect(await call(stranger.id, 'settle')).toBe(false)
    expect([await call(tester.id, 'settle'), await call(tester.id, 'settle')]).toEqual([
      true,
      false,
    ])
    expect(await call(stranger.id, 'reopen')).toBe(false)
    expect([await call(tester.id, 'reopen'), await call(tester.id, 'reopen')]).toEqual([
      true,
      false,
    ])
    await call(tester.id, 'settle')
    await answer(token, [tester.product])
    expect(await call(tester.id, 'reopen')).toBe(false)
    expect(
      await run(
        tester.id,
        'select settled_at is null as open from public.case_answers order by said_at',
      ),
    ).toEqual([{ open: false }, { open: true }])
  })

  it('waits again once the refund that confirmed it is undone, unless it was dismissed', async () => {
    const tester = await addTester()
    const { token } = await open(tester)
    await answer(token, [tester.product])
    const set = (refund: number | null) =>
      run(tester.id, 'update public.products set refund_received = $1', [refund])
    const settle = (isConfirmed: boolean) =>
      run(tester.id, 'select public.settle_case_answer(id, $1) from public.case_answers', [
        isConfirmed,
      ])
    const isOpen = async () =>
      (
        await run<{ open: boolean }>(
          tester.id,
          'select settled_at is null as open from public.case_answers',
        )
      )[0]?.open
    await settle(true)
    await set(5)
    await set(20)
    expect(await isOpen()).toBe(false)
    await set(null)
    expect(await isOpen()).toBe(true)
    await settle(false)
    await set(20)
    await set(null)
    expect(await isOpen()).toBe(false)
    await run('owner', 'update public.case_answers set is_confirmed = true where user_id = $1', [
      tester.id,
    ])
    const pay = (...amounts: number[]) =>
      run(tester.id, 'update public.products set refund_payments = $1', [
        JSON.stringify(
          amounts.map((amount) => ({ amount, date: null, method: null, reference: null })),
        ),
      ])
    await pay(5, 15)
    // One of them was only corrected.
    await pay(5, 10)
    expect(await isOpen()).toBe(false)
    await pay(5)
    expect(await isOpen()).toBe(true)
  })

  it('reaches the devices of its owner, after their quiet hours', async () => {
    const tester = await addTester()
    const { token } = await open(tester)
    await run(
      'service',
      `select private.keep_push_subscription($1, 'https://push.example/1', $2, $3, 'Firefox')`,
      [tester.id, 'p'.repeat(87), 'a'.repeat(22)],
    )
    const push = async () =>
      await run<{ push: string; not_before: Date | null }>(
        'service',
        'select * from private.push_case_answers($1)',
        [[tester.product]],
      )
    expect(await push()).toEqual([])
    await answer(token, [tester.product])
    const [made] = await push()
    expect(made).toEqual({ push: expect.any(String), not_before: null })
    expect(
      await run('service', 'select content from private.begin_push($1)', [made?.push]),
    ).toEqual([
      {
        content: {
          kind: 'case answer',
          products: [{ id: tester.product, name: 'Lamp', method: 'PayPal', reference: '7XK' }],
        },
      },
    ])
    await run(
      'owner',
      `update public.users set time_zone = 'UTC', quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time(0), quiet_until = (now() at time zone 'UTC' + interval '1 hour')::time(0) where id = $1`,
      [tester.id],
    )
    const [later] = await push()
    expect(later?.not_before?.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
    await run('owner', `update public.users set reminds_by_push = false where id = $1`, [tester.id])
    await run(
      'owner',
      `update public.subscriptions set notifications_on = false where user_id = $1`,
      [tester.id],
    )
    expect(
      await run('service', 'select content from private.begin_push($1)', [later?.push]),
    ).toEqual([])
  })
})
