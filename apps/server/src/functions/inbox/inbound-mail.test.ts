import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  mailgunDelivery,
  postmarkDelivery,
  rawDelivery,
} from '@sampletrail/simulators/mail-providers.ts'
import { openInbox } from '#src/testing/open-inbox.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const secret = 'a-secret-of-the-provider'
const domain = 'in.trail.example'
// The bytes of another character set have to arrive as they are.
const latin = Buffer.from(
  'From: Shop <a@shop.example>\r\nSubject: Bestellung\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\u00fc\u00dfe & 100%+1\r\n',
  'latin1',
)
const plain = Buffer.from('From: Shop <a@shop.example>\r\nSubject: Order – 1\r\n\r\nGrüße\r\n')
const megabyte = 1024 * 1024
const noted: [string, object | undefined][] = []

let site: TestServer
let owner: TestPerson
let inbox: ReturnType<typeof openInbox>
let address = ''
let count = 0

const note = (event: string, fields?: object) => void noted.push([event, fields])

beforeAll(async () => {
  site = await startTestServer(
    {
      API_CALLS_PER_MINUTE: '1000',
      SIGN_INS_PER_5_MINUTES: '1000',
      TRUST_PROXY: '1',
      INBOUND_MAIL_DOMAIN: domain,
      INBOUND_MAILGUN_KEY: secret,
      INBOUND_POSTMARK_PASSWORD: secret,
      INBOUND_RAW_SECRET: secret,
    },
    { info: () => undefined, warn: note, error: note },
  )
})

beforeEach(async () => {
  count += 1
  noted.length = 0
  owner = await site.addPerson(`reader${count}`)
  inbox = openInbox(site, owner)
  address = await inbox.make('mail')
})

afterAll(() => site.stop())

/** Each from an address of its own, so that refusals of one test do not count in another. */
async function post(path: string, init: RequestInit): Promise<[status: number, text: string]> {
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', `10.0.0.${count}`)
  const url = `${site.server.localUrl}/api/inbound-mail/${path}`
  const response = await fetch(url, { ...init, headers })
  return [response.status, await response.text()]
}

async function arrived(): Promise<Buffer[]> {
  const holder = randomUUID()
  const { arrivals } = await inbox.claim(holder)
  const bytes: Buffer[] = []
  for (const { id, kind } of arrivals) {
    expect(kind).toBe('mail')
    bytes.push(Buffer.from(await (await inbox.read(id, holder)).arrayBuffer()))
    await inbox.settle(id, holder)
  }
  return bytes
}

const manyFields = new Blob(['&'.repeat(20 * megabyte)], {
  type: 'application/x-www-form-urlencoded',
})
const hour = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const mailgun = 'mailgun/mime'

type Way = (recipient: string, mail?: Buffer, id?: string) => [path: string, init: RequestInit]

const ways = {
  'Mailgun, as a form of parts': (recipient: string, mail = latin, token?: string) => [
    mailgun,
    mailgunDelivery({ recipient, mail, secret, ...(token && { token }) }),
  ],
  'Mailgun, as an escaped form': (recipient: string, mail = latin, token?: string) => [
    mailgun,
    mailgunDelivery({ recipient, mail, secret, form: 'escaped', ...(token && { token }) }),
  ],
  Postmark: (recipient: string, mail = plain, id?: string) => [
    'postmark',
    postmarkDelivery({ recipient, mail, secret, ...(id && { id }) }),
  ],
  'a script of the operator': (recipient: string, mail = latin) => [
    'raw',
    rawDelivery({ recipient, mail, secret }),
  ],
} satisfies Record<string, Way>

describe.each(Object.entries(ways))('an email by %s', (name, deliver) => {
  test('arrives as it was sent, once however often it is delivered', async () => {
    const mail = name === 'Postmark' ? plain : latin
    const [path, init] = deliver(address, mail)
    expect(await post(path, init)).toEqual([200, ''])
    expect(await post(path, init)).toEqual([200, ''])
    expect(await arrived()).toEqual([mail])
    // Also after a device has it, and if the provider gives it a new id.
    expect(await post(path, init)).toEqual([200, ''])
    expect(await post(...deliver(address, mail))).toEqual([200, ''])
    expect(await arrived()).toEqual([])
    expect((await inbox.keys()).mail?.lastUsedAt).not.toBeNull()
  })

  test('to nobody gets the same answer, and nothing is kept', async () => {
    for (const recipient of [
      `${'a'.repeat(26)}@${domain}`,
      `info@${domain}`,
      address.replace(domain, 'other.example'),
      'x',
    ]) {
      expect(await post(...deliver(recipient))).toEqual([200, ''])
    }
    expect(await site.query('select from public.arrivals where user_id = $1', [owner.id])).toEqual(
      [],
    )
  })

  test('arrives in capitals, and with something after a plus', async () => {
    const [key = ''] = address.split('@', 1)
    const [path, init] = deliver(`<${key.toUpperCase()}+shops@${domain.toUpperCase()}>`)
    expect(await post(path, init)).toEqual([200, ''])
    expect(await arrived()).toHaveLength(1)
  })

  test('of more than 10 MB is dropped', async () => {
    const [path, init] = deliver(address, Buffer.alloc(10 * megabyte + 1, 'a'))
    // The script is told, and tells the sender. For the others, the settings tell the person.
    const [status, reason] = path === 'raw' ? [413, undefined] : [200, 'large']
    expect((await post(path, init))[0]).toBe(status)
    expect((await inbox.keys()).mail?.refused?.reason).toBe(reason)
    expect(await arrived()).toEqual([])
  })
})

const points = async () =>
  (
    await site.query(
      `select coalesce(sum(points), 0)::integer as sum from internal.call_counts where key like 'calls:%'`,
    )
  )[0]?.['sum']

describe('a delivery is refused', () => {
  const wrong = 'another-secret-of-somebody'
  const to = { recipient: 'x@in.trail.example', mail: plain }
  test.each([
    ['of a wrong key of Mailgun', mailgun, mailgunDelivery({ ...to, secret: wrong })],
    ['without the fields of Mailgun', mailgun, { method: 'POST', body: new FormData() }],
    ['that is no form', mailgun, { method: 'POST', body: 'hello' }],
    ['of millions of fields', mailgun, { method: 'POST', body: manyFields }],
    ['of yesterday by Mailgun', mailgun, mailgunDelivery({ ...to, secret, at: ago(24 * hour) })],
    ['of tomorrow by Mailgun', mailgun, mailgunDelivery({ ...to, secret, at: ago(-24 * hour) })],
    ['of a wrong password of Postmark', 'postmark', postmarkDelivery({ ...to, secret: wrong })],
    ['without a password', 'postmark', { method: 'POST', body: '{}' }],
    ['of a wrong secret', 'raw', rawDelivery({ ...to, secret: wrong })],
    ['of a quarter of an hour ago', 'raw', rawDelivery({ ...to, secret, at: ago(hour / 4) })],
    ['without a signature', 'raw', { method: 'POST', body: 'x' }],
  ])('%s', async (_what, path, init) => {
    const [status] = await post(path, init)
    expect(status).toBe(401)
    expect(noted.map(([event]) => event)).toEqual(['inbound_mail.refused'])
  })

  test('whose recipient or bytes were changed', async () => {
    const init = rawDelivery({ recipient: address, mail: plain, secret })
    expect((await post('raw', { ...init, body: new Uint8Array(latin) }))[0]).toBe(401)
    const headers = new Headers(init.headers)
    headers.set('x-inbound-recipient', `other@${domain}`)
    expect((await post('raw', { ...init, headers }))[0]).toBe(401)
    expect(await arrived()).toEqual([])
  })

  test('to come again, while Postmark does not send whole emails', async () => {
    const init = postmarkDelivery({ recipient: address, mail: plain, secret, isRaw: false })
    expect(await post('postmark', init)).toEqual([
      422,
      expect.stringContaining('Include raw email content'),
    ])
  })

  test('and counts for its sender, an accepted one does not', async () => {
    const before = Number(await points())
    await post('raw', rawDelivery({ recipient: address, mail: plain, secret }))
    expect(await points()).toBe(before)
    await post('raw', rawDelivery({ ...to, secret: wrong }))
    expect(await points()).toBe(before + 1)
  })
})

test('a token of Mailgun brings one email to a person', async () => {
  const token = 'f'.repeat(50)
  const deliver = ways['Mailgun, as a form of parts']
  await post(...deliver(address, latin, token))
  await post(...deliver(address, plain, token))
  expect(await arrived()).toEqual([latin])
})

test('an address ends when it is replaced or turned off', async () => {
  const before = address
  address = await inbox.make('mail')
  const deliver = ways['a script of the operator']
  await post(...deliver(before))
  expect(await arrived()).toEqual([])
  await post(...deliver(address))
  expect(await arrived()).toHaveLength(1)
  await inbox.ask('DELETE', '/keys/mail')
  await post(...deliver(address, plain))
  expect(await arrived()).toEqual([])
})

test('a link is no address, and an address no link', async () => {
  const link = await inbox.make('link')
  const key = link.split('/').at(-1) ?? ''
  await post(...ways['a script of the operator'](`${key}@${domain}`))
  expect(await arrived()).toEqual([])
  const url = `${site.server.localUrl}/api/capture/${address.split('@')[0]}`
  const answer = await fetch(url, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(401)
})

test('the worker for Cloudflare signs as the server checks', async () => {
  const setReject = vi.fn<(reason: string) => void>()
  const message = (mail: Buffer) => ({
    to: address,
    raw: new Blob([new Uint8Array(mail)]).stream(),
    setReject,
  })
  const env = {
    INBOUND_URL: `${site.server.localUrl}/api/inbound-mail/raw`,
    INBOUND_RAW_SECRET: secret,
  }
  const script = new URL('../../../../../deploy/cloudflare-email-worker.js', import.meta.url)
  const { default: worker } = (await import(script.href)) as {
    default: { email(mail: ReturnType<typeof message>, settings: typeof env): Promise<void> }
  }
  await worker.email(message(latin), env)
  expect(await arrived()).toEqual([latin])
  await worker.email(message(Buffer.alloc(10 * megabyte + 1)), env)
  expect(setReject).toHaveBeenCalledExactlyOnceWith('This email is larger than 10 MB.')
  await expect(
    worker.email(message(plain), { ...env, INBOUND_RAW_SECRET: 'another' }),
  ).rejects.toThrow('SampleTrail answered with 401.')
})

test('without its settings no email arrives, and nobody gets an address', async () => {
  const other = await startTestServer()
  onTestFinished(() => other.stop())
  const person = await other.addPerson('reader')
  const theirs = openInbox(other, person)
  expect(await theirs.keys()).toMatchObject({ hasMail: false, mail: null })
  expect((await theirs.ask('POST', '/keys/mail')).status).toBe(404)
  for (const path of ['mailgun/mime', 'postmark', 'raw']) {
    const init = rawDelivery({ recipient: address, mail: plain, secret })
    const answer = await fetch(`${other.server.localUrl}/api/inbound-mail/${path}`, init)
    expect(answer.status).toBe(404)
  }
})
