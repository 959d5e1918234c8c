import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeOf,
  createFactorBench,
  tokenOf,
  type Account,
  type FactorBench,
  type Origin,
  type TestFactor,
} from '#src/auth/factors/factors.fixture.ts'

let bench: FactorBench
let account: Account
let factor: TestFactor
let token: string

beforeAll(async () => {
  bench = await createFactorBench()
})

beforeEach(async () => {
  account = await bench.createAccount()
  factor = await bench.protect(account)
  token = await tokenOf(account.client)
  await bench.forgetUsedCodes()
})

afterAll(async () => {
  await bench.drop()
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const expired = { status: 422, body: { error_code: 'mfa_challenge_expired' } }
const wrong = { status: 422, body: { error_code: 'mfa_verification_failed' } }
const right = { status: 200, body: { token_type: 'bearer' } }

const verify = (challengeId: string, code = codeOf(factor), origin: Origin = {}) =>
  bench.ask(
    token,
    'POST',
    `/factors/${factor.id}/verify`,
    { challenge_id: challengeId, code },
    origin,
  )

describe('a code', () => {
  test('is accepted once: not in another challenge, and none from before it', async () => {
    expect(await verify(await bench.challenge(token, factor), codeOf(factor))).toMatchObject(right)
    expect(await verify(await bench.challenge(token, factor), codeOf(factor))).toMatchObject(wrong)
    const next = codeOf(factor, 1)
    const current = codeOf(factor)
    expect(await verify(await bench.challenge(token, factor), next)).toMatchObject(right)
    expect(await verify(await bench.challenge(token, factor), current)).toMatchObject(wrong)
  })

  test('sent ten times at once is accepted once, whether in one challenge or in ten', async () => {
    const one = await bench.challenge(token, factor)
    const ten = await Promise.all(Array.from({ length: 10 }, () => bench.challenge(token, factor)))
    for (const challenges of [ten.map(() => one), ten]) {
      await bench.forgetUsedCodes()
      const code = codeOf(factor)
      const answers = await Promise.all(challenges.map((id) => verify(id, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await bench.query('delete from local_backend.wrong_factor_codes')
    }
  })

  test('is accepted with spaces around it, as people paste it', async () => {
    const id = await bench.challenge(token, factor)
    expect(await verify(id, ` ${codeOf(factor)} `)).toMatchObject(right)
  })

  test.each([
    [{ code: '' }, 'validation_failed'],
    [{ code: null }, 'validation_failed'],
    [{ code: 123_456 }, 'validation_failed'],
    [{ code: '1'.repeat(65) }, 'validation_failed'],
  ])('that reads %j is refused before anything is counted', async (body, code) => {
    const id = await bench.challenge(token, factor)
    const answer = await bench.ask(token, 'POST', `/factors/${factor.id}/verify`, {
      challenge_id: id,
      ...body,
    })
    expect(answer).toMatchObject({ status: 400, body: { error_code: code } })
    expect(await verify(id)).toMatchObject(right)
  })
})

describe('a challenge', () => {
  test('expires after five minutes', async () => {
    const [old, young] = [
      await bench.challenge(token, factor),
      await bench.challenge(token, factor),
    ]
    const age = (id: string, seconds: number) =>
      bench.query(
        `update auth.mfa_challenges set created_at = created_at - make_interval(secs => $2)
         where id = $1`,
        [id, seconds],
      )
    await age(old, 301)
    await age(young, 290)
    expect(await verify(old)).toMatchObject(expired)
    expect(await verify(young)).toMatchObject(right)
  })

  test('can be answered once', async () => {
    const id = await bench.challenge(token, factor)
    expect(await verify(id)).toMatchObject(right)
    expect(await verify(id, codeOf(factor, 1))).toMatchObject(expired)
  })

  test('belongs to its factor', async () => {
    const tablet = await bench.enroll(account.client, 'Tablet')
    const foreign = { status: 422, body: { error_code: 'mfa_factor_not_found' } }
    const id = await bench.challenge(token, tablet)
    expect(await verify(id)).toMatchObject(foreign)
    expect(await verify(UNKNOWN_ID)).toMatchObject(foreign)
    expect(await verify('guess')).toMatchObject(foreign)
    expect(await verify(await bench.challenge(token, factor))).toMatchObject(right)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1', right],
    ['::ffff:192.0.2.1', '192.0.2.1', right],
    ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', right],
    ['192.0.2.1', '192.0.2.2', { status: 422, body: { error_code: 'mfa_ip_address_mismatch' } }],
    ['2001:db8:0:1::1', '2001:db8:0:2::1', { body: { error_code: 'mfa_ip_address_mismatch' } }],
    ['192.0.2.1', undefined, { body: { error_code: 'mfa_ip_address_mismatch' } }],
  ])('that was requested from %s is answered from %s', async (asked, answered, outcome) => {
    const id = await bench.challenge(token, factor, { ip: asked })
    expect(await verify(id, codeOf(factor), { ip: answered })).toMatchObject(outcome)
  })

  test('requested again and again leaves a hundred of them', async () => {
    await bench.query(
      `insert into auth.mfa_challenges (id, factor_id, ip_address, created_at)
       select gen_random_uuid(), $1, '0.0.0.0', now() - interval '1 minute' from generate_series(1, 150)`,
      [factor.id],
    )
    const id = await bench.challenge(token, factor)
    const kept = await bench.query('select id from auth.mfa_challenges where factor_id = $1', [
      factor.id,
    ])
    expect(kept).toHaveLength(100)
    expect(await verify(id)).toMatchObject(right)
  })
})

describe('another person’s factor', () => {
  test('is answered as one that does not exist, at every route', async () => {
    const stranger = await bench.createAccount()
    const theirs = await tokenOf(stranger.client)
    const id = await bench.challenge(token, factor)
    const body = { challenge_id: id, code: codeOf(factor) }
    for (const [method, tail, sent] of [
      ['POST', '/challenge', {}],
      ['POST', '/verify', body],
      ['DELETE', '', undefined],
    ] as const) {
      const foreign = await bench.ask(theirs, method, `/factors/${factor.id}${tail}`, sent)
      const unknown = await bench.ask(theirs, method, `/factors/${UNKNOWN_ID}${tail}`, sent)
      expect(foreign).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
      expect(unknown).toEqual(foreign)
    }
    expect(await verify(id)).toMatchObject(right)
  })

  test('is not accepted in place of a verified one of mine', async () => {
    const stranger = await bench.createAccount()
    const own = await bench.protect(stranger)
    const theirs = await tokenOf(stranger.client)
    const challengeOfMine = await bench.challenge(token, factor)
    const answer = await bench.ask(theirs, 'POST', `/factors/${own.id}/verify`, {
      challenge_id: challengeOfMine,
      code: codeOf(own),
    })
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'mfa_factor_not_found' } })
  })
})

describe('a person who may not sign in', () => {
  test('does not get a session by a code: ended, or banned', async () => {
    const other = await bench.signIn(account)
    const ended = await tokenOf(other)
    const id = await bench.challenge(ended, factor)
    const body = { challenge_id: id, code: codeOf(factor) }
    await other.auth.signOut({ scope: 'local' })
    const path = `/factors/${factor.id}/verify`
    expect((await bench.ask(ended, 'POST', path, body)).body).toMatchObject({
      error_code: 'session_not_found',
    })
    await bench.admin().auth.admin.updateUserById(account.id, { ban_duration: '1h' })
    expect((await bench.ask(token, 'POST', path, body)).body).toMatchObject({
      error_code: 'user_banned',
    })
    await bench.admin().auth.admin.updateUserById(account.id, { ban_duration: 'none' })
    expect(await bench.ask(token, 'POST', path, body)).toMatchObject(right)
  })

  test('needs a token: the API key is not enough', async () => {
    for (const [method, path] of [
      ['POST', '/factors'],
      ['POST', `/factors/${factor.id}/challenge`],
      ['POST', `/factors/${factor.id}/verify`],
      ['DELETE', `/factors/${factor.id}`],
    ]) {
      expect((await bench.request(path ?? '', { method, body: '{}' })).status).toBe(401)
    }
  })
})

test('challenges, codes, refreshes and sign-outs of one user at once do not block each other', async () => {
  const outcomes: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await bench.forgetUsedCodes()
    const others = await Promise.all(Array.from({ length: 4 }, () => bench.signIn(account)))
    const tokens = await Promise.all(others.map(tokenOf))
    const ids = await Promise.all(tokens.map((other) => bench.challenge(other, factor)))
    const answers = await Promise.all([
      ...tokens.map((other) => bench.ask(other, 'POST', `/factors/${factor.id}/challenge`)),
      ...tokens.map((other, turn) =>
        bench.ask(other, 'POST', `/factors/${factor.id}/verify`, {
          challenge_id: ids[turn],
          code: codeOf(factor),
        }),
      ),
      ...tokens.map((other) => bench.ask(other, 'PUT', '/user', { data: { round } })),
      bench.ask(token, 'POST', '/logout?scope=others', {}),
    ])
    outcomes.push(...answers.map(({ status }) => status))
    await bench.query('delete from local_backend.wrong_factor_codes')
  }
  expect(outcomes.filter((status) => status >= 500)).toEqual([])
  expect(outcomes).toContain(200)
})

test('a factor of an unsupported kind, as a moved account may have, is refused with 501', async () => {
  await bench.query(`update auth.mfa_factors set factor_type = 'phone' where id = $1`, [factor.id])
  const answer = await bench.ask(token, 'POST', `/factors/${factor.id}/challenge`)
  expect(answer).toMatchObject({ status: 501, body: { error_code: 'not_implemented' } })
})
