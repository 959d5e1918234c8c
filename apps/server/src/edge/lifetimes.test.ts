import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { calendarAddressSchema } from '@sampletrail/contracts/calendar.ts'
import { signedFileSeconds } from '@sampletrail/contracts/files.ts'
import { lifetimes as ofBackend } from '@sampletrail/local-backend/lifetimes'
import { showCode } from '@sampletrail/local-backend/testing/authenticator'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { createCaseTokens } from '#src/commands/cases/case-tokens.ts'
import { lifetimes as ofServer } from '#src/config/lifetimes.ts'
import { contactClient, solveCaptcha } from '#src/functions/contact/contact.fixture.ts'
import { openLifetimeDesk } from '#src/testing/open-lifetime-desk.ts'
import { readTimeTable } from '#src/testing/read-limit-table.ts'
import { signDelivery } from '#src/testing/start-paid-server.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

/** Something that is valid for a time: how its age is set, and whether it is still valid. */
interface Living {
  age(seconds: number): unknown
  isValid(): Promise<boolean>
}

let desk: Awaited<ReturnType<typeof openLifetimeDesk>>
let site: TestServer
let names = 0

beforeAll(async () => {
  desk = await openLifetimeDesk()
  site = desk.site
})
afterAll(() => desk.stop())
afterEach(() => void vi.useRealTimers())

const addPerson = () => site.addPerson(`person${(names += 1)}`)

const open = (path: string, init: RequestInit = {}) =>
  fetch(site.server.localUrl + path, { redirect: 'manual', ...init })

const post = (path: string, body: unknown, token?: string) =>
  open(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      apikey: site.server.supabase.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })

interface Mail {
  links: string[]
  text: string
}

/** The newest email to an address, as soon as it is there: some are sent after the answer. */
async function readMail(address: string): Promise<Mail> {
  return await vi.waitFor(
    async () => {
      const [mail] = (await (await open(`/__dev/mailbox?to=${address}`)).json()) as Mail[]
      if (mail === undefined) throw new Error(`There is no email to ${address}.`)
      return mail
    },
    { timeout: 10_000 },
  )
}

/** Lets that much time pass on this machine's clock. */
function passTime(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

/** Moves a column of a person's rows, or of all rows, back. */
const ageRows =
  (table: string, column: string, owner?: { column: string; id: string }) =>
  async (seconds: number): Promise<void> => {
    const mine = owner === undefined ? 'true' : `${owner.column} = $2`
    const sql = `update ${table} set ${column} = ${column} - make_interval(secs => $1) where ${mine} returning 1`
    expect(
      await site.query(sql, owner === undefined ? [seconds] : [seconds, owner.id]),
    ).not.toEqual([])
  }

/** The link of the newest email to an address. */
async function openMailed(address: string): Promise<URL> {
  const [link = ''] = (await readMail(address)).links
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** The link that was mailed to a person. */
async function mailLink(address: string, id: string): Promise<Living> {
  await readMail(address)
  return {
    age: ageRows('auth.one_time_tokens', 'created_at', { column: 'user_id', id }),
    isValid: async () => (await openMailed(address)).hash.includes('access_token='),
  }
}

async function idOf(address: string): Promise<string> {
  const [row] = await site.query('select id from auth.users where email = $1', [address])
  return String(row?.['id'])
}

async function askForRecovery(): Promise<Living> {
  const { email, id } = await addPerson()
  await post('/auth/v1/recover', { email })
  return await mailLink(email, id)
}

const kinds: Record<string, () => Promise<Living>> = {
  async 'access token'() {
    const { token } = await addPerson()
    const ask = (path: string) =>
      open(path, {
        headers: { authorization: `Bearer ${token}`, apikey: site.server.supabase.publishableKey },
      })
    return {
      age: passTime,
      async isValid() {
        const answers = [
          await ask('/rest/v1/products'),
          await ask('/api/calendar'),
          await ask('/auth/v1/user'),
        ]
        const valid = answers.map(({ ok }) => ok)
        expect(new Set(valid).size).toBe(1)
        return valid[0] === true
      },
    }
  },
  async 'refresh token sent twice'() {
    const person = await addPerson()
    const { data } = await person.client.auth.getSession()
    const refresh = () =>
      post('/auth/v1/token?grant_type=refresh_token', {
        refresh_token: data.session?.refresh_token,
      })
    expect((await refresh()).status).toBe(200)
    return {
      age: ageRows('auth.refresh_tokens', 'updated_at', { column: 'user_id', id: person.id }),
      isValid: async () => (await refresh()).status === 200,
    }
  },
  'emailed link': askForRecovery,
  async 'auth code'() {
    const { email, id } = await addPerson()
    const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' }
    await post('/auth/v1/recover', { email, ...challenge })
    const code = (await openMailed(email)).searchParams.get('code')
    return {
      age: ageRows('auth.flow_state', 'auth_code_issued_at', { column: 'user_id', id }),
      isValid: async () =>
        (
          await post('/auth/v1/token?grant_type=pkce', {
            auth_code: code,
            code_verifier: 'v'.repeat(43),
          })
        ).ok,
    }
  },
  async 'session that may change the password'() {
    const { client, id } = await addPerson()
    return {
      age: ageRows('auth.sessions', 'created_at', { column: 'user_id', id }),
      async isValid() {
        const { error } = await client.auth.updateUser({ password: 'another secret' })
        expect([undefined, 'reauthentication_needed']).toContain(error?.code)
        return error === null
      },
    }
  },
  async challenge() {
    const { client } = await addPerson()
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp } = enrolled.data
    const asked = await client.auth.mfa.challenge({ factorId })
    const challengeId = asked.data?.id ?? ''
    return {
      age: ageRows('auth.mfa_challenges', 'created_at', { column: 'id', id: challengeId }),
      async isValid() {
        const code = showCode(totp.secret)
        const { error } = await client.auth.mfa.verify({ factorId, challengeId, code })
        expect([undefined, 'mfa_challenge_expired']).toContain(error?.code)
        return error === null
      },
    }
  },
  async 'provider flow'() {
    const origin = `${site.server.publicUrl}/auth/v1`
    const begun = await fetch(`${origin}/authorize?provider=google`, { redirect: 'manual' })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const cookie = begun.headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`Max-Age=${readTimeTable('Links and tokens').get('provider flow')};`)
    return {
      age: ageRows('local_backend.provider_flows', 'created_at'),
      async isValid() {
        const back = await fetch(`${origin}/callback?error=access_denied&state=${state}`, {
          redirect: 'manual',
          headers: { cookie: cookie.split(';')[0] ?? '' },
        })
        const code = new URL(back.headers.get('location') ?? '').searchParams.get('error_code')
        expect(['bad_oauth_state', 'bad_oauth_callback']).toContain(code)
        return code !== 'bad_oauth_state'
      },
    }
  },
  async 'signed file'() {
    const name = `${names}.txt`
    const files = site.service.storage.from('product-files')
    await files.upload(name, new Blob(['%PDF-1.4'], { type: 'application/pdf' }))
    const { data } = await files.createSignedUrl(name, signedFileSeconds)
    return { age: passTime, isValid: async () => (await fetch(data?.signedUrl ?? '')).ok }
  },
  async 'signed upload'() {
    const files = site.service.storage.from('product-files')
    const { data } = await files.createSignedUploadUrl(`upload-${(names += 1)}.pdf`)
    const body = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
    return {
      age: passTime,
      isValid: async () => (await fetch(data?.signedUrl ?? '', { method: 'PUT', body })).ok,
    }
  },
  async 'picture of a proof link'() {
    const tokens = createCaseTokens('sb_secret_x')
    const file = crypto.randomUUID()
    const sealed = tokens.seal(file, new Date())
    return { age: passTime, isValid: async () => tokens.open(sealed, new Date()) === file }
  },
  async captcha() {
    const captcha = await solveCaptcha(await contactClient(site).askChallenge())
    return {
      age: passTime,
      isValid: async () => (await contactClient(site).post({ captcha })).status === 204,
    }
  },
  async 'eBay sign-in'() {
    const { token, id } = await addPerson()
    const begun = await post('/api/ebay/auth/start', {}, token)
    const state = new URL(((await begun.json()) as { url: string }).url).searchParams.get('state')
    return {
      age: ageRows('internal.ebay_sign_ins', 'begun_at', { column: 'user_id', id }),
      async isValid() {
        const ended = await post('/api/ebay/auth/callback', { code: 'code', state }, token)
        return !(await ended.text()).includes('More than 10 minutes passed at eBay.')
      },
    }
  },
  async 'payment signature'() {
    const event = JSON.stringify({
      id: `evt_${(names += 1)}`,
      type: 'none',
      livemode: false,
      data: { object: {} },
    })
    const signature = signDelivery(event, { age: 0 })
    return {
      age: passTime,
      isValid: async () =>
        (
          await open('/api/webhooks/stripe', {
            method: 'POST',
            body: event,
            headers: { 'stripe-signature': signature },
          })
        ).status === 200,
    }
  },
}

const documented = readTimeTable('Links and tokens')

test('the page on limits names every lifetime, and no other', () => {
  const known = [...Object.keys(ofServer), ...Object.keys(ofBackend), 'signed file', 'eBay sign-in']
  expect([...documented.keys()].toSorted()).toEqual(known.toSorted())
  expect(Object.keys(kinds).toSorted()).toEqual(known.toSorted())
})

describe.each(Object.entries(kinds))('the lifetime of: %s', (name, begin) => {
  const seconds = documented.get(name) ?? NaN

  test('has not ended shortly before', async () => {
    const living = await begin()
    await living.age(seconds - Math.min(20, seconds / 2))
    expect(await living.isValid()).toBe(true)
  })

  test('has ended afterwards', async () => {
    const living = await begin()
    await living.age(seconds + 1)
    expect(await living.isValid()).toBe(false)
  })
})

describe('an emailed link lives as long as every other one:', () => {
  const mails: [string, () => Promise<[address: string, id: string]>][] = [
    [
      'to confirm an account',
      async () => {
        const email = `new${(names += 1)}@example.com`
        await post('/auth/v1/signup', { email, password: 'correct horse' })
        return [email, await idOf(email)]
      },
    ],
    [
      'to sign in',
      async () => {
        const { email, id } = await addPerson()
        await post('/auth/v1/otp', { email })
        return [email, id]
      },
    ],
    [
      'to an invited person',
      async () => {
        const email = `guest${(names += 1)}@example.com`
        await site.service.auth.admin.inviteUserByEmail(email)
        return [email, await idOf(email)]
      },
    ],
  ]

  test.each(mails)('%s', async (_, send) => {
    const seconds = documented.get('emailed link') ?? NaN
    for (const [age, isValid] of [
      [seconds - 20, true],
      [seconds + 1, false],
    ] as const) {
      const link = await mailLink(...(await send()))
      await link.age(age)
      expect(await link.isValid()).toBe(isValid)
    }
  })

  test.each([
    [-20, 200],
    [1, 403],
  ])('a code, %i seconds after its end', async (later, status) => {
    const { email, id } = await addPerson()
    await post('/auth/v1/otp', { email })
    const token = /\b\d{6}\b/.exec((await readMail(email)).text)?.[0]
    await ageRows('auth.one_time_tokens', 'created_at', { column: 'user_id', id })(
      (documented.get('emailed link') ?? NaN) + later,
    )
    expect((await post('/auth/v1/verify', { type: 'email', email, token })).status).toBe(status)
  })
})

describe('valid after ten years:', () => {
  const tenYears = 10 * 366 * 24 * 3600

  test('a link that turns emails off', async () => {
    const { id } = await addPerson()
    const token = createUnsubscribeTokens(site.server.supabase.secretKey).make(id)
    passTime(tenYears)
    expect((await open(`/api/alerts/unsubscribe?token=${token}`, { method: 'POST' })).status).toBe(
      200,
    )
  })

  test('the address of a calendar', async () => {
    const person: TestPerson = await addPerson()
    const made = await post('/api/calendar', {}, person.token)
    const { pathname } = new URL(calendarAddressSchema.parse(await made.json()).url)
    passTime(tenYears)
    expect((await open(pathname)).status).toBe(200)
  })
})
