import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCaseDesk, type CaseTester } from '#src/testing/open-case-desk.ts'

let desk: Awaited<ReturnType<typeof openCaseDesk>>
let tester: CaseTester

beforeAll(async () => {
  desk = await openCaseDesk()
  tester = await desk.addTester()
  await desk.site.query(
    `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
    [tester.person.id],
  )
})
afterAll(() => desk.stop())

const say = (path: string, fields: Record<string, string> | [string, string][]) =>
  desk.browse(path, { method: 'POST', body: new URLSearchParams(fields) })

describe('‘Refund sent’', () => {
  test('is noted, is said on the page, reaches the devices, and changes no product', async () => {
    const other = await desk.addTester()
    await desk.site.query(
      `select private.keep_push_subscription($1, 'https://push.example/1', $2, $3, 'Firefox')`,
      [other.person.id, 'p'.repeat(87), 'a'.repeat(22)],
    )
    const { path, id } = await desk.share(other)
    const columns = () => other.person.client.from('products').select('*').single()
    const before = await columns()
    const answer = await say(path, { method: '  PayPal ', reference: '7XK\n123' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?said`])
    const { text } = await desk.look(`${path}?said`)
    expect(text).toContain('You said that the refund was sent. The tester will check and confirm.')
    expect((await columns()).data).toEqual(before.data)
    const { data } = await other.person.client
      .from('case_answers')
      .select('link_id, product_id, method, reference, settled_at')
    expect(data).toEqual([
      {
        link_id: id,
        product_id: other.product,
        method: 'PayPal',
        reference: '7XK 123',
        settled_at: null,
      },
    ])
    const jobs = await desk.site.query(`select data from pgboss.job where name = 'send-push'`)
    expect(jobs).toHaveLength(1)
    const opened = await other.person.client.from('case_links').select('opened_count')
    expect(opened.data).toEqual([{ opened_count: 0 }])
  })

  test.each<[string, Record<string, string>, string]>([
    ['without a method', { reference: 'R-1' }, 'Say how you sent it'],
    [
      'with a method that is too long',
      { method: 'm'.repeat(51) },
      'The method has up to 50 characters.',
    ],
    [
      'with a reference that is too long',
      { method: 'PayPal', reference: 'r'.repeat(201) },
      'The reference has up to 200 characters.',
    ],
  ])('%s is refused on the page, which keeps what was typed', async (_, fields, message) => {
    const { path } = await desk.share(tester)
    const answer = await say(path, fields)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain(message)
    for (const value of Object.values(fields)) expect(text).toContain(`value="${value}"`)
    const { data } = await tester.person.client.from('case_answers').select('id')
    expect(data).toEqual([])
  })

  test('of several products is said of those that were chosen, and of no others', async () => {
    const other = await desk.addTester()
    const second = await desk.addProduct(other.person, {
      name: 'Mug',
      status: 'ordered',
      price: 5,
      seller_id: other.seller,
    })
    const { path } = await desk.share(other, {
      products: [other.product, second],
      shows: ['answer'],
    })
    expect((await say(path, { method: 'PayPal' })).status).toBe(400)
    expect((await say(path, { method: 'PayPal', products: tester.product })).status).toBe(400)
    expect(
      (
        await say(path, [
          ['method', 'PayPal'],
          ['products', second],
          ['products', tester.product],
        ])
      ).status,
    ).toBe(303)
    const { data } = await other.person.client.from('case_answers').select('product_id')
    expect(data).toEqual([{ product_id: second }])
  })

  test('is not there if it was not ticked, and other bodies are refused', async () => {
    const silent = await desk.share(tester, { shows: ['amount'] })
    expect((await say(silent.path, { method: 'PayPal' })).status).toBe(404)
    const { path } = await desk.share(tester)
    expect((await desk.browse(path, { method: 'POST', body: '{"method":"PayPal"}' })).status).toBe(
      400,
    )
    expect((await say(path, { method: 'PayPal', reference: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await say('/proof/x', { method: 'PayPal' })).status).toBe(404)
  })

  test('has ten tries an hour for a link', async () => {
    const other = await desk.addTester()
    const { path } = await desk.share(other)
    const answers: number[] = []
    for (let time = 0; time < 11; time += 1)
      answers.push((await say(path, { method: 'PayPal', reference: 'mine' })).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })
})
