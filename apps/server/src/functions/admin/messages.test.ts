import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const operator = 'help@trail.example'
let site: TestServer
let admin: TestPerson

beforeAll(async () => {
  site = await startTestServer({ CONTACT_EMAIL: operator })
  admin = await addAdmin(site)
})
afterAll(() => site.stop())

async function addAdmin(server: TestServer): Promise<TestPerson> {
  const person = await server.addPerson('admin')
  await server.query('update public.subscriptions set is_admin = true where user_id = $1', [
    person.id,
  ])
  return person
}

/** A message whose email was given up; returns its id. */
async function addMessage(server: TestServer, message: string): Promise<string> {
  const [row] = await server.query(
    `insert into public.contact_messages (name, email, subject, message, mail_tries)
     values ('Ada', 'ada@example.com', 'Billing Question', $1, 12) returning id`,
    [message],
  )
  return String(row?.['id'])
}

const mailAgain = (server: TestServer, who: TestPerson, id: string) =>
  askFunction(server, who, `/api/admin/messages/${id}/mail`, {})

test('a message is emailed again at once, and this is logged', async () => {
  const id = await addMessage(site, 'Where is my lamp?')
  expect((await mailAgain(site, admin, id)).status).toBe(204)
  const sent = async () => {
    const response = await fetch(`${site.server.localUrl}/__dev/mailbox?to=${operator}`)
    return await response.json()
  }
  await expect
    .poll(sent)
    .toMatchObject([{ text: expect.stringContaining('Where is my lamp?') as string }])
  expect(
    await site.query(
      `select actor_id, details ->> 'message' as message from public.audit_log where action = 'message.mail_again'`,
    ),
  ).toEqual([{ actor_id: admin.id, message: id }])
})

test.each(['0', '999999', 'x', "1' or true", '1e3', '9'.repeat(30)])(
  'a message %s that does not exist is refused',
  async (id) => {
    const response = await mailAgain(site, admin, encodeURIComponent(id))
    expect([response.status, errorBodySchema.parse(await response.json()).error.message]).toEqual([
      404,
      'This message no longer exists.',
    ])
  },
)

describe('if messages are not emailed', () => {
  let silent: TestServer
  let other: TestPerson
  beforeAll(async () => {
    silent = await startTestServer({ CONTACT_EMAIL: '' })
    other = await addAdmin(silent)
  })
  afterAll(() => silent.stop())

  test('the answer says what to do, and the message does not change', async () => {
    const id = await addMessage(silent, 'Hello')
    const response = await mailAgain(silent, other, id)
    expect(response.status).toBe(409)
    expect(errorBodySchema.parse(await response.json()).error.message).toContain(
      'set CONTACT_EMAIL',
    )
    const sql = 'select mail_tries, mail_due_at from public.contact_messages'
    expect(await silent.query(sql)).toEqual([{ mail_tries: 12, mail_due_at: null }])
  })
})
