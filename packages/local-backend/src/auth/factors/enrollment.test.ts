import type { ClientBase } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  createFactorBench,
  tokenOf,
  type Account,
  type FactorBench,
} from '#src/auth/factors/factors.fixture.ts'

let bench: FactorBench
let account: Account
const lines: string[] = []

const write = (event: string, fields?: object) => void lines.push(event + JSON.stringify(fields))

beforeAll(async () => {
  bench = await createFactorBench({ options: { log: { info: write, warn: write, error: write } } })
})

beforeEach(async () => {
  account = await bench.createAccount()
})

afterAll(async () => {
  await bench.drop()
})

const enroll = async (body: unknown) =>
  await bench.ask(await tokenOf(account.client), 'POST', '/factors', body)

describe('enrolling', () => {
  test('names the account and, without an issuer, the address of the backend', async () => {
    const { body } = await enroll({ factor_type: 'totp', friendly_name: 'Phone' })
    const { uri } = body['totp'] as { uri: string }
    expect(decodeURIComponent(uri)).toContain(`totp/localhost:3000:${account.email}?`)
    const named = await enroll({ factor_type: 'totp', friendly_name: 'Tablet', issuer: 'Trail' })
    expect((named.body['totp'] as { uri: string }).uri).toContain('issuer=Trail&')
  })

  test.each([
    [{ factor_type: 'phone', phone: '+491511234567' }, 501, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn', friendly_name: 'Key' }, 501, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'stars' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(65) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'a\0b' }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: '\ud800' }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(65) }, 400, 'validation_failed'],
  ])('with %j answers %i', async (wish, status, code) => {
    const { body, ...answer } = await enroll(wish)
    expect({ status: answer.status, code: body['error_code'] }).toEqual({ status, code })
  })

  test('accepts the longest names that are allowed', async () => {
    const longest = 'ü'.repeat(64)
    const wish = { factor_type: 'totp', friendly_name: longest, issuer: longest }
    expect((await enroll(wish)).status).toBe(200)
  })

  test('ends at ten factors, and removing one makes room', async () => {
    for (let number = 1; number <= 10; number += 1) {
      await bench.enroll(account.client, `Phone ${number}`)
    }
    const eleventh = { factor_type: 'totp', friendly_name: 'Phone 11' }
    expect(await enroll(eleventh)).toMatchObject({
      status: 422,
      body: { error_code: 'too_many_enrolled_mfa_factors' },
    })
    await bench.query(
      `update auth.mfa_factors set created_at = created_at - interval '301 seconds'
       where user_id = $1 and friendly_name = 'Phone 3'`,
      [account.id],
    )
    expect((await enroll(eleventh)).status).toBe(200)
  })

  test('ten times at once with one name creates one factor', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => enroll({ factor_type: 'totp', friendly_name: 'Phone' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  test('many at once for the last place fills it once', async () => {
    for (let number = 1; number <= 9; number += 1) {
      await bench.enroll(account.client, `Phone ${number}`)
    }
    for (let round = 0; round < 3; round += 1) {
      const wishes = Array.from({ length: 10 }, (_, number) =>
        enroll({ factor_type: 'totp', friendly_name: `Tablet ${number}` }),
      )
      const answers = await Promise.all(wishes)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
      await bench.query(`delete from auth.mfa_factors where friendly_name like 'Tablet %'`)
    }
  })

  test('does not touch verified factors, however old', async () => {
    const factor = await bench.protect(account)
    await bench.query(
      `update auth.mfa_factors set created_at = now() - interval '1 year' where id = $1`,
      [factor.id],
    )
    await bench.enroll(account.client, 'Tablet')
    const { data } = await account.client.auth.mfa.listFactors()
    expect(data?.all).toHaveLength(2)
    await bench.raise(account.client, factor)
    const after = await account.client.auth.mfa.listFactors()
    expect(after.data?.all).toMatchObject([{ id: factor.id, status: 'verified' }])
  })
})

describe('the secret', () => {
  test('is shown once, and then is in no answer, audit entry or log line', async () => {
    const factor = await bench.protect(account)
    const code = codeOf(factor)
    const { data: user } = await account.client.auth.getUser()
    const { data: admin } = await bench.admin().auth.admin.mfa.listFactors({ userId: account.id })
    const audit = await bench.query('select payload from auth.audit_log_entries')
    const told = JSON.stringify([user, admin, audit, lines])
    expect(told).toContain(factor.id)
    expect(told).not.toContain(factor.secret)
    expect(told).not.toContain(code)
    expect(JSON.stringify(audit)).not.toContain(account.email)
  })

  test.each(['auth.mfa_factors', 'auth.mfa_challenges', 'local_backend.wrong_factor_codes'])(
    'and %s are closed to every role of the API',
    async (table) => {
      const look = (client: ClientBase) => client.query(`select from ${table}`)
      const { database } = bench
      const refused = { code: '42501' }
      await expect(database.asUser(account.id, look)).rejects.toMatchObject(refused)
      await expect(database.asAnonymous(look)).rejects.toMatchObject(refused)
      await expect(database.asService(look)).rejects.toMatchObject(refused)
    },
  )
})

test('actions on factors are in the audit log', async () => {
  const { id } = await bench.protect(account)
  await account.client.auth.mfa.unenroll({ factorId: id })
  const rows = await bench.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at`,
    [account.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'user_signedup',
    'login',
    'factor_in_progress',
    'verification_attempted',
    'factor_unenrolled',
  ])
})

describe('a caller without a token is first asked to sign in', () => {
  test.each([
    ['POST', '/factors'],
    ['POST', '/factors/00000000-0000-4000-8000-000000000000/challenge'],
    ['POST', '/factors/00000000-0000-4000-8000-000000000000/verify'],
    ['DELETE', '/factors/00000000-0000-4000-8000-000000000000'],
    ['POST', '/factors/some-factor/challenge'],
    ['POST', '/factors/some-factor/verify'],
    ['DELETE', '/factors/some-factor'],
  ])('%s %s', async (method, path) => {
    const answer = await bench.request(path, { method })
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error_code: 'no_authorization' },
    ])
  })

  test('and a signed-in caller gets the error that the id is not valid', async () => {
    const token = await tokenOf(account.client)
    for (const [method, path] of [
      ['POST', '/factors/some-factor/challenge'],
      ['POST', '/factors/some-factor/verify'],
      ['DELETE', '/factors/some-factor'],
    ] as const) {
      expect(await bench.ask(token, method, path, {})).toMatchObject({
        status: 404,
        body: { error_code: 'validation_failed' },
      })
    }
  })

  test('recovery codes are still answered as not supported', async () => {
    const token = await tokenOf(account.client)
    for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/verify']) {
      expect((await bench.ask(token, 'POST', path, {})).status).toBe(501)
    }
  })
})
