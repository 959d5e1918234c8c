import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import {
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
} from '@sampletrail/contracts/recovery-codes.ts'
import {
  startTestServer,
  type ProtectedPerson,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let factor: ProtectedPerson
let count = 0

beforeAll(async () => {
  site = await startTestServer({
    SIGN_INS_PER_5_MINUTES: '1000',
    VERIFICATIONS_PER_5_MINUTES: '1000',
  })
})

beforeEach(async () => {
  count += 1
  owner = await site.addPerson(`owner${count}`)
  factor = await site.useSecondFactor(owner)
})

afterAll(() => site.stop())

const ask = (method: string, path: string, token: string | null, body?: unknown) =>
  fetch(`${site.server.localUrl}/api/account/${path}`, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const recover = (code: unknown, token = factor.weak) => ask('POST', 'recover', token, { code })

async function makeCodes(): Promise<string[]> {
  const response = await ask('POST', 'recovery-codes', factor.strong)
  expect(response.status).toBe(201)
  return recoveryCodesSchema.parse(await response.json()).codes
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, errorBodySchema.parse(await response.json()).error.code]
}

const factorsOf = async (userId: string) =>
  (await site.service.auth.admin.mfa.listFactors({ userId })).data?.factors ?? []

describe('recovery codes', () => {
  test('are ten, readable, all different, and stored only as hashes', async () => {
    const codes = await makeCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
    const rows = await site.query('select code_hashes::text as kept from internal.recovery_codes')
    const kept = JSON.stringify(rows)
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    const left = await ask('GET', 'recovery-codes', factor.strong)
    expect(recoveryCodesLeftSchema.parse(await left.json())).toMatchObject({ left: 10 })
  })

  test('are refused to a person who only knows the password, or who has no factor', async () => {
    for (const method of ['GET', 'POST']) {
      const weak = await ask(method, 'recovery-codes', factor.weak)
      expect(await refusalOf(weak)).toEqual([403, 'second_factor_needed'])
      expect((await ask(method, 'recovery-codes', null)).status).toBe(401)
    }
    const plain = await site.addPerson(`plain${count}`)
    const without = await ask('POST', 'recovery-codes', plain.token)
    expect(await refusalOf(without)).toEqual([403, 'second_factor_needed'])
  })

  test('are not created with an old token once the factor is gone', async () => {
    await site.service.auth.admin.mfa.deleteFactor({ id: factor.factorId, userId: owner.id })
    const response = await ask('POST', 'recovery-codes', factor.strong)
    expect(await refusalOf(response)).toEqual([403, 'second_factor_needed'])
  })
})

describe('recovering', () => {
  test('removes the factor, ends the other codes, keeps the session, and sends an email', async () => {
    const [code = '', other = ''] = await makeCodes()
    expect((await factor.weakClient.from('users').select('id')).data).toEqual([])
    expect((await recover(code.toUpperCase().replaceAll('-', ' '))).status).toBe(204)
    expect(await factorsOf(owner.id)).toEqual([])
    expect((await factor.weakClient.from('users').select('id')).data).toEqual([{ id: owner.id }])
    const refreshed = await factor.weakClient.auth.refreshSession()
    expect(refreshed.data.user?.factors).toBeUndefined()

    const again = await site.useSecondFactor(owner)
    expect(await refusalOf(await recover(other, again.weak))).toEqual([422, 'wrong_code'])

    const mails = await fetch(`${site.server.localUrl}/__dev/mailbox?to=${owner.email}`)
    expect(await mails.text()).toContain('Two-factor authentication is off')
  })

  test('succeeds again after an answer was lost', async () => {
    const [code = ''] = await makeCodes()
    expect((await recover(code)).status).toBe(204)
    expect((await recover(code)).status).toBe(204)
  })

  test('that stopped halfway leaves a valid code, or nothing to recover from', async () => {
    const tablet = await owner.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Tablet',
    })
    await site.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [
      tablet.data?.id,
    ])
    const [code = ''] = await makeCodes()
    // The factor that is not the codes' own is removed first.
    await site.service.auth.admin.mfa.deleteFactor({
      id: tablet.data?.id ?? '',
      userId: owner.id,
    })
    expect((await recover(code)).status).toBe(204)
    expect(await factorsOf(owner.id)).toEqual([])
  })

  test('removes every factor', async () => {
    const tablet = await owner.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Tablet',
    })
    await site.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [
      tablet.data?.id,
    ])
    const [code = ''] = await makeCodes()
    expect((await recover(code)).status).toBe(204)
    expect(await factorsOf(owner.id)).toEqual([])
  })

  test('with a wrong code changes nothing, and after five in an hour the right one is refused too', async () => {
    const [code = ''] = await makeCodes()
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await refusalOf(await recover('aaaa-aaaa-aaaa-aaaa'))).toEqual([422, 'wrong_code'])
    }
    expect(await refusalOf(await recover(code))).toEqual([429, 'rate_limited'])
    expect(await factorsOf(owner.id)).toHaveLength(1)
  })

  test('does not work with another person’s code', async () => {
    const [code = ''] = await makeCodes()
    const other = await site.addPerson(`other${count}`)
    const { weak } = await site.useSecondFactor(other)
    expect(await refusalOf(await recover(code, weak))).toEqual([422, 'wrong_code'])
    expect(await factorsOf(other.id)).toHaveLength(1)
  })

  test.each([[''], [null], [123], ['x'.repeat(65)]])(
    'with %j is an invalid request',
    async (code) => {
      expect(await refusalOf(await recover(code))).toEqual([400, 'bad_request'])
    },
  )

  test('is not for visitors', async () => {
    const answer = await ask('POST', 'recover', null, { code: 'aaaa-aaaa-aaaa-aaaa' })
    expect(answer.status).toBe(401)
  })
})
