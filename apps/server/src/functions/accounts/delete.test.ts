import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { addFile, fillAccount } from '#src/testing/fill-account.ts'
import { findTraces } from '#src/testing/find-traces.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let names = 0

beforeAll(async () => {
  site = await startTestServer({ SIGN_INS_PER_5_MINUTES: '1000' })
})
afterAll(() => site.stop())

const password = 'correct horse'
const addPerson = () => site.addPerson(`leaver${(names += 1)}`)

async function ask(token: string | null, body: unknown): Promise<Response> {
  return await fetch(`${site.server.localUrl}/api/account/delete`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, errorBodySchema.parse(await response.json()).error.code]
}

async function accountExists(person: TestPerson): Promise<boolean> {
  return (await site.query('select from auth.users where id = $1', [person.id])).length === 1
}

async function filesOnDisk(person: TestPerson): Promise<string[]> {
  const paths = await readdir(site.folder, { recursive: true })
  return paths.filter((path) => path.includes(person.id))
}

const right = (person: TestPerson) => ({ email: person.email, password })

describe('deleting the account', () => {
  test('deletes everything of the person, and nothing of others', async () => {
    const person = await addPerson()
    const other = await addPerson()
    await fillAccount(site, person)
    await fillAccount(site, other)
    const before = await findTraces(site, other)
    expect(before).toContain('storage.objects.name')

    const response = await ask(person.token, { email: person.email, password })
    expect(response.status).toBe(204)

    expect(await findTraces(site, person)).toEqual([])
    expect(await filesOnDisk(person)).toEqual([])
    expect(await findTraces(site, other)).toEqual(before)
    await expect(site.signIn(person.email, password)).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  })

  test('sends a final email to the address', async () => {
    const person = await addPerson()
    await ask(person.token, { email: person.email, password })
    const mailbox = await fetch(`${site.server.localUrl}/__dev/mailbox?to=${person.email}`)
    expect(await mailbox.json()).toMatchObject([{ subject: 'Your SampleTrail account is deleted' }])
    // The log has the email, but not its recipient.
    const farewells = `select address, state from internal.mails where kind = 'farewell' order by id desc limit 1`
    expect(await site.query(farewells)).toEqual([{ address: null, state: 'sent' }])
    expect(await findTraces(site, person)).toEqual([])
  })

  test('may be requested several times at once, and again with the old token', async () => {
    const person = await addPerson()
    await fillAccount(site, person)
    const body = { email: ` ${person.email.toUpperCase()} `, password }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(person.token, body)))
    const refused = await Promise.all(answers.map((answer) => answer.text()))
    expect(refused).toEqual(answers.map(() => ''))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await ask(person.token, body)).status).toBe(204)
    expect(await accountExists(person)).toBe(false)
    const mailbox = await fetch(`${site.server.localUrl}/__dev/mailbox?to=${person.email}`)
    expect(await mailbox.json()).toHaveLength(1)
  })

  test('leaves a token that can no longer store files', async () => {
    const person = await addPerson()
    expect(await addFile(site, person, 'receipts')).toMatchObject({ bucket: 'product-files' })
    await ask(person.token, { email: person.email, password })
    const form = new FormData()
    form.set('folder', 'receipts')
    form.set('file', new File(['%PDF-1.4'], 'late.pdf'))
    const late = await fetch(`${site.server.localUrl}/api/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(await refusalOf(late)).toEqual([401, 'unauthorized'])
    expect(await filesOnDisk(person)).toEqual([])
  })

  test('frees the address for a new account', async () => {
    const person = await addPerson()
    await ask(person.token, { email: person.email, password })
    const again = await site.addPerson(person.email.replace('@example.com', ''))
    expect(again.id).not.toBe(person.id)
    expect(await again.client.from('users').select('email')).toMatchObject({
      data: [{ email: person.email }],
    })
  })
})

describe('the account stays', () => {
  test.each<[string, [number, string], (person: TestPerson) => Promise<Response>]>([
    ['nobody is signed in', [401, 'unauthorized'], (person) => ask(null, right(person))],
    ['the token is made up', [401, 'unauthorized'], (person) => ask('a.b.c', right(person))],
    ['nothing is typed', [400, 'bad_request'], (person) => ask(person.token, { password })],
    [
      'another address is typed',
      [400, 'bad_request'],
      (person) => ask(person.token, { email: `x${person.email}`, password }),
    ],
    [
      'the password is missing',
      [403, 'wrong_password'],
      (person) => ask(person.token, { email: person.email }),
    ],
    [
      'the password is wrong',
      [403, 'wrong_password'],
      (person) => ask(person.token, { email: person.email, password: 'wrong horse' }),
    ],
    [
      'a stranger types another person’s address',
      [400, 'bad_request'],
      async (person) => ask((await addPerson()).token, right(person)),
    ],
    [
      'the second factor was not used',
      [403, 'second_factor_needed'],
      async (person) => {
        await site.addSecondFactor(person.id)
        return await ask(person.token, right(person))
      },
    ],
    [
      'a subscription is paid for',
      [409, 'conflict'],
      async (person) => {
        await site.query(
          `update public.subscriptions set stripe_subscription_id = 'sub_1', payment_status = 'active' where user_id = $1`,
          [person.id],
        )
        return await ask(person.token, right(person))
      },
    ],
    [
      'there is no other admin',
      [409, 'conflict'],
      async (person) => {
        await site.query('update public.subscriptions set is_admin = (user_id = $1)', [person.id])
        return await ask(person.token, right(person))
      },
    ],
  ])('if %s', async (_why, refusal, work) => {
    const person = await addPerson()
    expect(await refusalOf(await work(person))).toEqual(refusal)
    expect(await accountExists(person)).toBe(true)
    expect((await person.client.from('users').select('id')).error).toBeNull()
  })

  test('if a banned person gives no password, or a wrong one', async () => {
    const person = await addPerson()
    await site.service.auth.admin.updateUserById(person.id, { ban_duration: '1h' })
    for (const body of [{}, { email: person.email }, { email: person.email, password: 'wrong' }]) {
      expect((await ask(person.token, body)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await accountExists(person)).toBe(true)
  })

  test('a person without a password is not asked for one', async () => {
    const person = await addPerson()
    await site.query(`update auth.users set encrypted_password = '' where id = $1`, [person.id])
    const wrong = await ask(person.token, { email: 'else@example.com' })
    expect(await refusalOf(wrong)).toEqual([400, 'bad_request'])
    expect((await ask(person.token, { email: person.email })).status).toBe(204)
  })

  test('checking the password leaves no session behind', async () => {
    const person = await addPerson()
    const sessions = () => site.query('select from auth.sessions where user_id = $1', [person.id])
    const before = await sessions()
    await site.query(
      `update public.subscriptions set stripe_subscription_id = 'sub_2', payment_status = 'active' where user_id = $1`,
      [person.id],
    )
    expect((await ask(person.token, right(person))).status).toBe(409)
    expect(await sessions()).toHaveLength(before.length)
  })

  test('passwords cannot be tried without limit', async () => {
    const person = await addPerson()
    const wrong = { email: person.email, password: 'wrong horse' }
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      codes.push((await refusalOf(await ask(person.token, wrong)))[1])
    }
    expect(codes[0]).toBe('wrong_password')
    expect(codes.at(-1)).toBe('rate_limited')
  })

  test('wrong passwords of some people do not stop others from leaving', async () => {
    const small = await startTestServer({ SIGN_INS_PER_5_MINUTES: '3' })
    try {
      const url = `${small.server.localUrl}/api/account/delete`
      const leaver = await small.addPerson('leaver')
      const other = await small.addPerson('other')
      const send = async ({ email, token }: TestPerson, given: string) =>
        await fetch(url, {
          method: 'POST',
          body: JSON.stringify({ email, password: given }),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
      for (let tries = 0; tries < 2; tries += 1) {
        expect((await refusalOf(await send(other, 'wrong horse')))[1]).toBe('wrong_password')
      }
      expect((await send(leaver, password)).status).toBe(204)
    } finally {
      await small.stop()
    }
  })
})
