import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let other: TestPerson

beforeAll(async () => {
  site = await startTestServer()
  owner = await site.addPerson('owner')
  other = await site.addPerson('other')
})
afterAll(() => site.stop())

const set = async (body: unknown) =>
  await owner.client.functions.invoke('update-notification-preferences', { body: body as object })

const stored = async ({ client }: TestPerson) =>
  (await client.from('subscriptions').select('notifications_on').single()).data?.notifications_on

test('a function turns alerts off and on, only for the caller', async () => {
  for (const isOn of [false, true, false]) {
    expect(await set({ notifications_on: isOn })).toMatchObject({
      data: { notifications_on: isOn },
      error: null,
    })
    expect(await stored(owner)).toBe(isOn)
  }
  expect(await stored(other)).toBe(true)
})

test.each([{}, { notifications_on: 'yes' }, { notifications_on: null }, []])(
  '%j is refused with the expected form, and changes nothing',
  async (body) => {
    const before = await stored(owner)
    const { error } = await set(body)
    const answer = (error as { context: Response }).context
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('notifications_on')
    expect(await stored(owner)).toBe(before)
  },
)

test('a visitor is refused', async () => {
  const answer = await fetch(
    `${site.server.localUrl}/functions/v1/update-notification-preferences`,
    {
      method: 'POST',
      body: JSON.stringify({ notifications_on: false }),
    },
  )
  expect(answer.status).toBe(401)
})
