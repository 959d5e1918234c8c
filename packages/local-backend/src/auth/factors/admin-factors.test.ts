import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFactorBench,
  tokenOf,
  type Account,
  type FactorBench,
  type TestFactor,
} from '#src/auth/factors/factors.fixture.ts'

let bench: FactorBench
let account: Account
let factor: TestFactor
let path: string

beforeAll(async () => {
  bench = await createFactorBench()
})

beforeEach(async () => {
  account = await bench.createAccount()
  factor = await bench.protect(account)
  path = `/admin/users/${account.id}/factors`
})

afterAll(async () => {
  await bench.drop()
})

const asOperator = async (method: string, where: string, body?: unknown) => {
  const answer = await bench.request(where, {
    method,
    headers: { apikey: bench.database.context.keys.secretKey, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answered: unknown = await answer.json()
  return { status: answer.status, body: answered }
}

describe('an operator', () => {
  test('renames a factor, but not to a name that the user has already', async () => {
    await bench.enroll(account.client, 'Tablet')
    const rename = (name: string) =>
      asOperator('PUT', `${path}/${factor.id}`, { friendly_name: name })
    expect(await rename('Work phone')).toMatchObject({
      status: 200,
      body: { id: factor.id, friendly_name: 'Work phone', status: 'verified' },
    })
    expect(await rename('Work phone')).toMatchObject({ status: 200 })
    expect(await rename('Tablet')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_name_conflict' },
    })
  })

  test('removes the last factor, and the account needs only its password again', async () => {
    const old = await tokenOf(account.client)
    expect(await asOperator('DELETE', `${path}/${factor.id}`)).toMatchObject({
      status: 200,
      body: { id: factor.id },
    })
    const { data } = await account.client.auth.refreshSession()
    const claims = await bench.database.context.keys.verify(data.session?.access_token ?? '')
    expect(claims?.aal).toBe('aal1')
    expect(data.user?.factors).toBeUndefined()
    const change = await bench.ask(old, 'PUT', '/user', { password: 'another secret' })
    expect(change.status).toBe(200)
  })

  test.each([
    ['GET', '/admin/users/nobody/factors', 'user_not_found'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000/factors', 'user_not_found'],
    ['PUT', '/admin/users/nobody/factors/none', 'user_not_found'],
    ['DELETE', '/admin/users/nobody/factors/none', 'user_not_found'],
  ])('gets the error for %s %s that there is no such user', async (method, where, code) => {
    const body = method === 'PUT' ? {} : undefined
    expect(await asOperator(method, where, body)).toMatchObject({
      status: 404,
      body: { error_code: code },
    })
  })

  test.each(['PUT', 'DELETE'])('gets an error for %s of no or a foreign factor', async (method) => {
    const stranger = await bench.createAccount()
    for (const where of [`${path}/none`, `/admin/users/${stranger.id}/factors/${factor.id}`]) {
      const body = method === 'PUT' ? { friendly_name: 'Mine' } : undefined
      expect(await asOperator(method, where, body)).toMatchObject({
        status: 404,
        body: { error_code: 'mfa_factor_not_found' },
      })
    }
    const { body } = await asOperator('GET', path)
    expect(body).toMatchObject([{ id: factor.id, friendly_name: 'Phone' }])
  })
})

test.each(['GET', 'PUT', 'DELETE'])(
  '%s is forbidden to users, also to the owner',
  async (method) => {
    const where = method === 'GET' ? path : `${path}/${factor.id}`
    const answer = await bench.ask(
      await tokenOf(account.client),
      method,
      where,
      method === 'PUT' ? { friendly_name: 'Mine' } : undefined,
    )
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  },
)
