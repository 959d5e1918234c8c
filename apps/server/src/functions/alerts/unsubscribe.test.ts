import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
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

const tokenOf = (id: string) => createUnsubscribeTokens(site.server.supabase.secretKey).make(id)
const address = (token: string) =>
  `${site.server.localUrl}/api/alerts/unsubscribe?token=${encodeURIComponent(token)}`
const press = (token: string, init: RequestInit = {}) =>
  fetch(address(token), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  })
const isOn = async ({ id }: TestPerson) =>
  (
    await site.query('select notifications_on from public.subscriptions where user_id = $1', [id])
  )[0]?.['notifications_on']

test('opening the address changes nothing, and redirects to the page with the question', async () => {
  const token = tokenOf(owner.id)
  const answer = await fetch(address(token), { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${site.server.publicUrl}/unsubscribe?token=${token}`)
  const odd = await fetch(address('"><script>\r\nx: y'), { redirect: 'manual' })
  expect(odd.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/unsubscribe\?token=%22%3E/)
  expect(await isOn(owner)).toBe(true)
})

test('the button of an email program turns emails off, however often it is pressed, only for that person', async () => {
  for (const init of [{}, {}, { body: null, headers: {} }]) {
    const answer = await press(tokenOf(owner.id), init)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ok: true })
  }
  expect(await isOn(owner)).toBe(false)
  expect(await isOn(other)).toBe(true)
})

test('a deleted person gets the same answer', async () => {
  const answer = await press(tokenOf('0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'))
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
})

test('an invalid token is refused, always in the same way, and after many attempts requests are limited', async () => {
  const good = tokenOf(other.id)
  const bad = [`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`, 'x', other.id, '']
  for (const token of bad) {
    const answer = await press(token)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { message: 'This link is not complete. Please open it from the email again.' },
    })
  }
  expect(await isOn(other)).toBe(true)
  const statuses = []
  for (let tries = 0; tries < 60; tries += 1) statuses.push((await press('x')).status)
  expect(statuses.at(-1)).toBe(429)
  // The holder of an email is not kept from it.
  expect((await press(good)).status).toBe(200)
  expect(await isOn(other)).toBe(false)
})
