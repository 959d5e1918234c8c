import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePerson, newAddress } from '#src/auth/openid/issuer.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

let bench: OpenidBench

beforeAll(async () => {
  bench = await createOpenidBench()
})

afterAll(async () => {
  await bench.drop()
})

const send = async (claims: Record<string, unknown>) => {
  const token = await bench.issuer.issueIdToken(claims)
  const answer = await bench.post('/token?grant_type=id_token', {
    provider: 'google',
    id_token: token,
  })
  return (await answer.json()) as { user?: { id: string; email: string }; error_code?: string }
}

const account = async (email: string) => {
  const rows = await bench.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return rows[0]?.id
}

describe('an address at a provider', () => {
  test.each([
    ['the Kelvin sign for a k', 'vic\u212a'],
    ['a NUL between its letters', 'vi\0ck'],
    ['a space before it', ' vick'],
    ['half a character in it', 'vic\ud800k'],
    ['a small dotless i', 'v\u0131ck'],
  ])('with %s is not that of another account', async (_what, name) => {
    const domain = `${crypto.randomUUID()}.example`
    await bench.register(`vick@${domain}`)
    const person = { ...describePerson(newAddress()), email: `${name}@${domain}` }
    expect(await send(person)).toMatchObject({ error_code: 'unexpected_failure' })
    expect(await send({ ...person, email: `VICK@${domain}` })).toMatchObject({
      user: { id: await account(`vick@${domain}`) },
    })
  })
})

describe('an id at a provider', () => {
  test.each([
    ['a NUL', 'so\0me'],
    ['half a character', 'so\ud800me'],
  ])('with %s is refused, and matches no other', async (_what, sub) => {
    await send({ ...describePerson(newAddress()), sub: 'some' })
    const email = newAddress()
    expect(await send({ ...describePerson(email), sub })).toMatchObject({
      error_code: 'validation_failed',
    })
    expect(await account(email)).toBeUndefined()
  })
})

test.each(['/signup', '/otp', '/recover', '/magiclink'])(
  'an address that only looks like one is refused by %s',
  async (path) => {
    const body = { email: 'vic\u212a@example.com', password: 'a long enough secret' }
    const answer = await bench.post(path, body)
    expect(answer.status).toBe(400)
    expect((await bench.post(path, { ...body, email: ' VICK@example.com ' })).status).toBe(200)
  },
)
