import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { connectBackend } from '#src/backend.ts'
import { sendPasswordReset } from '#src/commands/accounts/send-password-reset.ts'
import type { Log } from '#src/log/log.ts'
import { askFunction } from '#src/testing/start-paying-site.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailsSchema = z.array(z.object({ subject: z.string(), links: z.array(z.string()) }))
let site: TestServer
let admin: TestPerson

beforeAll(async () => {
  site = await startTestServer()
  admin = await site.addPerson('admin')
  await site.query('update public.subscriptions set is_admin = true where user_id = $1', [admin.id])
})
afterAll(() => site.stop())

const reset = ({ id }: TestPerson) =>
  askFunction(site, admin, `/api/admin/users/${id}/password-reset`, {})

async function refusalOf(response: Response): Promise<[number, string, string]> {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.code, error.message]
}

async function mailsTo({ email }: TestPerson) {
  const address = `${site.server.localUrl}/__dev/mailbox?to=${encodeURIComponent(email)}`
  return mailsSchema.parse(await (await fetch(address)).json())
}

const notesOf = ({ id }: TestPerson) =>
  site.query('select actor_id, action, details from public.audit_log where target_id = $1', [id])

test('an admin sends a person the email that they could have requested, and this is logged', async () => {
  const person = await site.addPerson('forgetful')
  expect((await reset(person)).status).toBe(204)
  await expect.poll(() => mailsTo(person)).toHaveLength(1)
  const [mail] = await mailsTo(person)
  const opened = await fetch(mail?.links[0] ?? '', { redirect: 'manual' })
  const target = new URL(opened.headers.get('location') ?? '')
  expect(target.origin + target.pathname).toBe(`${site.server.publicUrl}/reset-password`)
  expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('recovery')
  expect(await notesOf(person)).toEqual([
    { actor_id: admin.id, action: 'password.reset', details: {} },
  ])
})

test('a person gets one such email a minute, and five an hour, no matter who requests them', async () => {
  const person = await site.addPerson('beset')
  const other = await site.addPerson('other')
  expect((await reset(person)).status).toBe(204)
  for (let time = 2; time <= 5; time += 1) {
    expect(await refusalOf(await reset(person))).toEqual([
      429,
      'rate_limited',
      'This email was sent a moment ago. Please try again in a minute.',
    ])
  }
  expect(await refusalOf(await reset(person))).toEqual([
    429,
    'rate_limited',
    expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes\.$/),
  ])
  expect(await notesOf(person)).toHaveLength(5)
  await expect.poll(() => mailsTo(person)).toHaveLength(1)
  expect((await reset(other)).status).toBe(204)
})

test('if the auth service does not answer, this is logged, and the admin gets an error', async () => {
  const person = await site.addPerson('waiting')
  const { supabase, localUrl, publicUrl } = site.server
  const near = connectBackend({ ...supabase, url: localUrl, publicUrl }, log)
  const claims = await near.verify(admin.token)
  await near.stop()
  if (claims === null) throw new Error('The admin is not signed in.')
  // Nothing listens there.
  const far = connectBackend({ ...supabase, url: 'http://127.0.0.1:9', publicUrl }, log)
  const sent = sendPasswordReset({ backend: far, publicUrl }, claims, person.id)
  await expect(sent).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The email cannot be sent right now. Please try again.',
  })
  await far.stop()
  expect(await notesOf(person)).toHaveLength(1)
  expect(await mailsTo(person)).toEqual([])
})
