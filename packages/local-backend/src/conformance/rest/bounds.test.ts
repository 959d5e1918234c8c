import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPerson,
  createVisitor,
  removePerson,
  target,
  type Person,
} from '#src/conformance/target.ts'

let person: Person

beforeAll(async () => {
  person = await createPerson()
})

afterAll(() => removePerson(person))

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${target.url}${path}`, {
    method: 'POST',
    headers: { apikey: target.publishableKey, 'content-type': 'application/json', ...headers },
    body,
  })
  await answer.text()
  return answer.status
}

async function ask(bearer: string): Promise<number> {
  const answer = await fetch(`${target.url}/rest/v1/tools?select=id&limit=1`, {
    headers: {
      apikey: target.publishableKey,
      authorization: `Bearer ${bearer}`,
      'accept-profile': 'workshop',
    },
  })
  await answer.text()
  return answer.status
}

describe('deeply nested JSON', () => {
  const workshop = { 'content-profile': 'workshop' }

  test('is refused by auth', async () => {
    const body = `{"email":"x","data":{"a":${nested(20_000)}}}`
    expect(await post('/auth/v1/recover', body)).toBe(400)
  })

  test('is 400 for a function, while PostgREST passes it to PostgreSQL, which exceeds its stack depth', async (context) => {
    context.skip(!target.isEmbedded, 'only embedded: PostgREST answers 500')
    expect(await post('/rest/v1/rpc/take_all', nested(100_000), workshop)).toBe(400)
    expect(await post('/rest/v1/rpc/take_all', nested(100), workshop)).toBe(200)
  })
})

test('an embedded row is repeated for each row that contains it, and each list has its own limit', async () => {
  const { data, error } = await createVisitor()
    .schema('workshop')
    .from('tools')
    .select('id, makers!tools_maker_id_fkey(id, tools!tools_maker_id_fkey(id))')
    .order('id')
    .order('id', { referencedTable: 'makers.tools' })
    .limit(1, { referencedTable: 'makers.tools' })
    .not('maker_id', 'is', null)
  expect(error).toBeNull()
  expect(data?.length).toBeGreaterThan(1)
  for (const { makers } of data ?? []) {
    expect(makers).toMatchObject({ tools: [expect.any(Object)] })
  }
})

describe('the token of an ended session', () => {
  test('is refused by REST at the next call; the token of another session is not', async (context) => {
    context.skip(!target.isEmbedded, 'only embedded: PostgREST takes a token until it expires')
    const { email, password } = person
    const other = createVisitor()
    const { data } = await other.auth.signInWithPassword({ email, password })
    const token = data.session?.access_token ?? ''
    expect(await ask(token)).toBe(200)
    await other.auth.signOut({ scope: 'local' })
    expect(await ask(token)).toBe(401)
    const { data: kept } = await person.client.auth.getSession()
    expect(await ask(kept.session?.access_token ?? '')).toBe(200)
  })
})
