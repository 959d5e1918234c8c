import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { ingestAnswerSchema } from '@sampletrail/contracts/ingest.ts'
import { little, sendEndless } from '#src/testing/send-endless.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let admin: TestPerson

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '10', CATALOGUE_PICTURES: 'off' })
  admin = await site.addPerson('admin')
})
afterAll(() => site.stop())
beforeEach(async () => {
  await setAdmin(true)
  await site.query('delete from catalogue.products')
  await site.query('delete from public.sellers')
  await site.query(`insert into public.sellers (user_id, name) values (null, 'Harbour Goods')`)
})

const setAdmin = (isAdmin: boolean) =>
  site.query('update public.subscriptions set is_admin = $2 where user_id = $1', [
    admin.id,
    isAdmin,
  ])
const ask = (path: string, body: unknown) =>
  askFunction(site, admin, `/api/admin/offer-imports${path}`, body)

async function begin(terms: object = {}): Promise<string> {
  const id = randomUUID()
  const body = { id, source: 'file', fileName: 'offers.csv', addSellers: false, ...terms }
  expect((await ask('', body)).status).toBe(204)
  return id
}
const send = (id: string, part: number, offers: unknown[], unread = 0, repeated = 0) =>
  ask(`/${id}/parts`, { part, offers, unread, repeated })
const answerOf = async (response: Response) => ingestAnswerSchema.parse(await response.json())
const errorOf = async (response: Response) => {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.message]
}
const lamp = (id: string, columns: object = {}) => ({
  id,
  name: `Lamp ${id}`,
  seller: 'harbour goods',
  ...columns,
})
const counts = (id: string) =>
  site.query(
    'select state, row_count, added, unchanged, repeated, refused from internal.offer_imports where id = $1',
    [id],
  )

describe('an import', () => {
  test('accepts parts, reports the outcome of each offer, and counts a repeated part once', async () => {
    const id = await begin()
    const offers = [lamp('1'), lamp('2', { name: '' }), lamp('3', { seller: 'Nobody' })]
    const first = await answerOf(await send(id, 1, offers, 2, 1))
    expect(first).toMatchObject({
      added: 1,
      refused: [
        { index: 1, reason: 'name is missing.' },
        { index: 2, reason: expect.stringContaining(`'Nobody'`) as string },
      ],
    })
    expect(await answerOf(await send(id, 1, offers, 2, 1))).toEqual(first)
    expect((await answerOf(await send(id, 2, [lamp('1')]))).unchanged).toBe(1)
    expect((await ask(`/${id}/end`, { state: 'done' })).status).toBe(204)
    expect(await counts(id)).toEqual([
      { state: 'done', row_count: 7, added: 1, unchanged: 1, repeated: 1, refused: 4 },
    ])
  })

  test('is not slowed down by the limit of calls, which only counts refusals', async () => {
    const id = await begin()
    for (let part = 1; part <= 15; part += 1) {
      expect((await send(id, part, [lamp('1')])).status).toBe(200)
    }
  })

  test('keeps the values that an admin has set, and updates the rest', async () => {
    const id = await begin()
    await send(id, 1, [lamp('1', { price: '5' })])
    await site.query(
      `update catalogue.products set name = 'By an admin', kept_fields = '{name}' where source_id = '1'`,
    )
    await send(id, 2, [lamp('1', { price: '6' })])
    expect(await site.query('select name, price, kept_fields from catalogue.products')).toEqual([
      { name: 'By an admin', price: '6.00', kept_fields: ['name'] },
    ])
  })

  test('starts the matching of alerts', async () => {
    const person = await site.addPerson('alerted')
    await site.query(
      `insert into public.keyword_alerts (user_id, keyword) values ($1, 'lantern')`,
      [person.id],
    )
    await site.query('update public.sellers set is_for_free_and_trial = true')
    const id = await begin()
    await send(id, 1, [lamp('1', { name: 'Lantern' })])
    await expect
      .poll(
        () =>
          site.query('select keyword from public.alert_matches where user_id = $1', [person.id]),
        {
          timeout: 15_000,
        },
      )
      .toEqual([{ keyword: 'lantern' }])
  })

  test('of a person who loses the flag accepts nothing more', async () => {
    const id = await begin()
    await send(id, 1, [lamp('1')])
    await setAdmin(false)
    expect(await errorOf(await send(id, 2, [lamp('2')]))).toEqual([403, 'Only admins may do this.'])
    expect(await site.query('select source_id from catalogue.products')).toEqual([
      { source_id: '1' },
    ])
  })
})

const sendPart = (headers: Record<string, string> = {}) =>
  sendEndless(`${site.server.localUrl}/api/admin/offer-imports/${randomUUID()}/parts`, headers)

describe('a part of unknown size', () => {
  test('is read up to 5 MB from an admin', async () => {
    const { answer, sent } = await sendPart({ authorization: `Bearer ${admin.token}` })
    expect(await errorOf(answer)).toEqual([413, 'A part may have 5 MB. Send fewer rows at once.'])
    expect(sent).toBeLessThan(little)
  })

  test('is not read at all from another person', async () => {
    const { answer, sent } = await sendPart()
    expect(await errorOf(answer)).toEqual([401, 'Please sign in and try again.'])
    expect(sent).toBeLessThan(little)
  })
})

test.each<[string, string, unknown, number, string]>([
  [
    'of a source with a wrong name',
    '',
    { id: randomUUID(), source: 'My Shop', fileName: 'a.csv', addSellers: false },
    400,
    'The name of a source has only lowercase letters, digits, dots, dashes and underscores.',
  ],
  ['without an id', '', { source: 'file' }, 400, 'This cannot be read: id.'],
  [
    'of nobody',
    `/${randomUUID()}/parts`,
    { part: 1, offers: [{}], unread: 0, repeated: 0 },
    404,
    'We cannot find this import in your account. Reload the page and try again.',
  ],
  [
    'with an empty part',
    `/${randomUUID()}/parts`,
    { part: 1, offers: [], unread: 0, repeated: 0 },
    400,
    'A part has 1 to 500 rows.',
  ],
  [
    'with too large a part',
    `/${randomUUID()}/parts`,
    { part: 1, offers: Array.from({ length: 500 }, () => 1), unread: 1, repeated: 0 },
    400,
    'A part has 1 to 500 rows.',
  ],
])('an import %s is refused', async (_what, path, body, status, message) => {
  expect(await errorOf(await ask(path, body))).toEqual([status, message])
})
