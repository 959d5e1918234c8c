import { Client } from 'pg'
import { calendarAddressSchema } from '@sampletrail/contracts/calendar.ts'
import { caseLinkAddressSchema } from '@sampletrail/contracts/case-links.ts'
import { captureAddressSchema } from '@sampletrail/contracts/inbox.ts'
import type { authLimitSeconds, ownLimitSeconds } from '@sampletrail/local-backend/rate-limits'
import { runIngestCommand } from '#src/admin/run-ingest-command.ts'
import { createCaseTokens } from '#src/commands/cases/case-tokens.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { contactClient, solveCaptcha } from '#src/functions/contact/contact.fixture.ts'
import type { configuredRateLimits, ownRateLimits } from '#src/http/rate-limits.ts'
import { paymentSettings } from '#src/testing/payment-settings.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { startTestServer, type TestPerson } from '#src/testing/start-test-server.ts'

/** Each number is another one, so that no limit can use the number of another. */
export const numbers = {
  API_CALLS_PER_MINUTE: '31',
  UPLOADS_PER_HOUR: '12',
  SCANS_PER_HOUR: '8',
  REVIEWS_PER_HOUR: '9',
  LINKS_PER_HOUR: '11',
  CONTACT_MESSAGES_PER_HOUR: '5',
  INGEST_BATCHES_PER_MINUTE: '13',
  SIGN_INS_PER_5_MINUTES: '6',
  REFRESHES_PER_5_MINUTES: '9',
  VERIFICATIONS_PER_5_MINUTES: '8',
  MAILS_PER_HOUR_PER_CLIENT: '3',
  MAILS_PER_HOUR: '6',
  SECONDS_BETWEEN_MAILS: '19',
  REST_CALLS_PER_MINUTE: '20',
  RENDERS_PER_MINUTE: '4',
}

export interface Caller {
  person: TestPerson
  address: string
}

export type Call = (caller: Caller, nth: number) => Promise<Response>

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const inboundSecret = 'secret-of-the-mail-server'

/** Each call from an address of its own, so that the limits of addresses allow it. */
const from = (caller: Caller, nth: number): Caller => ({ ...caller, address: `10.3.${nth}.1` })

/** How a mail provider delivers an email. */
type DeliverMail = (email: {
  recipient: string
  mail: Buffer
  secret: string
  at: Date
}) => RequestInit

/** A server with small limits, two people with every right, and a call that each limit counts. */
export async function openLimitDesk(deliverMail: DeliverMail) {
  const vendor = await startLoopback(() => Response.json({ errors: [] }, { status: 400 }))
  const site = await startTestServer({
    ...numbers,
    ...paymentSettings(vendor.origin),
    EBAY_CLIENT_ID: 'trail',
    EBAY_CLIENT_SECRET: 'secret',
    EBAY_RU_NAME: 'Trail-RuName',
    EBAY_API_URL: vendor.origin,
    INBOUND_MAIL_DOMAIN: 'in.trail.example',
    INBOUND_RAW_SECRET: inboundSecret,
    TRUST_PROXY: '1',
  })
  /** Of each person, by their id. */
  const calendars = new Map<string, string>()
  const links = new Map<string, string>()
  const addresses = new Map<string, string>()
  const sources = new Map<string, string>()
  const products = new Map<string, string>()
  const cases = new Map<string, string>()
  const people: [TestPerson, TestPerson] = [
    await site.addPerson('ada'),
    await site.addPerson('bob'),
  ]
  await site.query(
    `update public.subscriptions set is_admin = true, tier = 'pro', status = 'active'`,
  )
  const database = new Client({ connectionString: site.server.supabase.databaseUrl })
  await database.connect()
  for (const [index, person] of people.entries()) {
    const made = await send({ person, address: '10.9.9.9' }, 'POST', '/api/calendar')
    calendars.set(person.id, new URL(calendarAddressSchema.parse(await made.json()).url).pathname)
    for (const [kind, kept] of Object.entries({ link: links, mail: addresses })) {
      const answer = await send({ person, address: '10.9.9.9' }, 'POST', `/api/inbox/keys/${kind}`)
      kept.set(person.id, captureAddressSchema.parse(await answer.json()).address)
    }
    const source = `feed-${index}`
    const key = await runIngestCommand(database, { name: 'ingest-key', source, addsSellers: false })
    sources.set(person.id, key.message.split('\n')[0] ?? '')
    const { data } = await person.client.from('products').insert({ name: 'Lamp' }).select('id')
    products.set(person.id, String(data?.[0]?.['id']))
    const shared = await send({ person, address: '10.9.9.9' }, 'POST', '/api/case-links', {
      products: [products.get(person.id)],
      shows: ['answer'],
      lasts: 'day',
    })
    cases.set(person.id, new URL(caseLinkAddressSchema.parse(await shared.json()).url).pathname)
  }
  await database.end()
  await site.service.storage.from('product-images').upload('dot.png', dot, {
    contentType: 'image/png',
  })

  /** As a browser of that person at that address would: JSON in, the answer out. */
  async function send(
    { person, address }: Caller,
    method: string,
    path: string,
    body?: unknown,
    token: string | null = person.token,
    isServer = false,
  ): Promise<Response> {
    const answer = await fetch(site.server.localUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        apikey: site.server.supabase[isServer ? 'secretKey' : 'publishableKey'],
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return new Response(answer.status === 204 || answer.status === 304 ? null : text, answer)
  }

  const post =
    (path: string, body: unknown = {}): Call =>
    (caller) =>
      send(caller, 'POST', path, body)
  const get =
    (path: string): Call =>
    (caller) =>
      send(caller, 'GET', path)
  const tokenOf = ({ person }: Caller) =>
    createUnsubscribeTokens(site.server.supabase.secretKey).make(person.id)
  const reminderTokenOf = ({ person: { id } }: Caller) =>
    createReminderTokens(site.server.supabase.secretKey).make(
      { userId: id, reminderId: id },
      new Date(),
    )
  const caseOf = ({ person }: Caller) => cases.get(person.id) ?? ''
  // Any picture has a count, also one that is gone.
  const sealOf = ({ person }: Caller) =>
    createCaseTokens(site.server.supabase.secretKey).seal(person.id, new Date())
  const signIn = '/auth/v1/token?grant_type=password'
  const wrong = { password: 'wrong' }
  const anyPage = { amazon_url: 'https://127.0.0.1/', title: 'Lamp', url: 'https://127.0.0.1/' }
  const review = { productName: 'Lamp', rating: 5, liked: 'light' }

  const broadcast = (caller: Caller, messages: number) =>
    send(caller, 'POST', '/realtime/v1/api/broadcast', {
      messages: Array.from({ length: messages }, () => ({
        topic: 'room',
        event: 'hello',
        payload: {},
      })),
    })

  /** A call that each limit counts; most are refused for another reason. */
  const calls: Record<
    | keyof typeof ownRateLimits
    | keyof typeof configuredRateLimits
    | keyof typeof authLimitSeconds
    | keyof typeof ownLimitSeconds,
    Call
  > = {
    calls: get('/api/nothing'),
    'error-reports': post('/api/errors'),
    uploads: post('/api/files'),
    scans: post('/api/proxy-scan-receipt'),
    reviews: (caller) =>
      send(caller, 'POST', '/api/generate-review', {
        ...review,
        productId: products.get(caller.person.id),
      }),
    links: post('/.netlify/functions/scan-amazon', anyPage),
    pictures: (caller, nth) =>
      send(
        caller,
        'GET',
        `/${nth % 2 ? 'api' : '.netlify/functions'}/proxy-image?url=https://127.0.0.1/`,
      ),
    'shared-links': post('/api/random-product', anyPage),
    'ebay-searches': post('/api/ebay/search-by-image', { imageUrl: 'https://127.0.0.1/' }),
    'resale-searches': (caller) =>
      send(caller, 'POST', '/api/resale/analysis', {
        productId: products.get(caller.person.id),
        by: 'title',
      }),
    'new-case-links': post('/api/case-links'),
    'case-addresses': post('/api/case-links/none/address'),
    'case-pdfs': post('/api/case-links/pdf'),
    'wrong-case-links': get('/proof/wrong'),
    'case-reads': (caller) => send(caller, 'GET', caseOf(caller), undefined, null),
    'case-file-reads': (caller) =>
      send(caller, 'GET', `/proof-files/${sealOf(caller)}`, undefined, null),
    'case-answers': (caller) =>
      fetch(site.server.localUrl + caseOf(caller), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'x-forwarded-for': caller.address },
        body: new URLSearchParams({ method: 'PayPal' }),
      }),
    'ebay-sign-ins': post('/api/ebay/auth/start'),
    'ebay-calls': get('/api/ebay/categories'),
    'contact-attempts': post('/api/contact'),
    'contact-messages': async (caller) => {
      // The captcha expires by the clock of the server.
      const captcha = await solveCaptcha(await contactClient(site).askChallenge())
      const message = { name: 'Ada', email: 'a@example.com', subject: 'Billing Question' }
      return await send(caller, 'POST', '/api/contact', { ...message, message: 'Hi', captcha })
    },
    'ingest-batches': (caller) =>
      send(
        caller,
        'POST',
        '/api/ingest/offers',
        { offers: [] },
        sources.get(caller.person.id) ?? null,
      ),
    'wrong-ingest-keys': (caller) =>
      send(caller, 'POST', '/api/ingest/offers', {}, 'stk_never-made-this-one'),
    'new-codes': post('/api/account/recovery-codes'),
    recoveries: post('/api/account/recover'),
    deletions: post('/api/account/delete'),
    exports: get('/api/account/export'),
    'reset-mails': (caller) =>
      send(
        caller,
        'POST',
        `/api/admin/users/${caller.person.id.replace(/^.{8}/, '00000000')}/password-reset`,
      ),
    'push-changes': (caller, nth) => send(caller, nth % 2 ? 'POST' : 'DELETE', '/api/alerts/push'),
    'unsubscribe-calls': (caller) =>
      send(caller, 'POST', `/api/alerts/unsubscribe?token=${tokenOf(caller)}`),
    'wrong-unsubscribe-tokens': post('/api/alerts/unsubscribe?token=wrong'),
    'wrong-reminder-tokens': post('/api/reminders/done', { token: 'wrong' }),
    'reminder-actions': (caller) =>
      send(caller, 'POST', '/api/reminders/done', { token: reminderTokenOf(caller) }),
    'new-calendars': post('/api/calendar'),
    'calendar-reads': (caller) =>
      send(caller, 'GET', calendars.get(caller.person.id) ?? '', undefined, null),
    'wrong-calendars': get('/api/calendar/wrong.ics'),
    'new-capture-keys': post('/api/inbox/keys/link-of-no-kind'),
    captures: (caller) =>
      send(caller, 'POST', new URL(links.get(caller.person.id) ?? '').pathname, {}, null),
    'wrong-capture-keys': post('/api/capture/wrong'),
    'inbound-mails': async ({ person, address }, nth) => {
      const { headers, ...delivery } = deliverMail({
        recipient: addresses.get(person.id) ?? '',
        mail: Buffer.from(`Subject: ${nth}\n\n`),
        secret: inboundSecret,
        // The clock of the server may stand still in another time.
        at: new Date(),
      })
      return await fetch(`${site.server.localUrl}/api/inbound-mail/raw`, {
        ...delivery,
        headers: { ...Object.fromEntries(new Headers(headers)), 'x-forwarded-for': address },
      })
    },
    'case-pages': post('/api/case-links/pages'),
    'case-proposals': post('/api/case-links/proposals'),
    checkouts: post('/.netlify/functions/create-checkout-session'),
    portals: post('/api/subscription/portal'),
    'plan-changes': post('/api/subscription/cancellation'),
    'checkout-results': post('/api/subscription/checkout-result'),
    'sign-in': (caller, nth) =>
      send(caller, 'POST', signIn, { ...wrong, email: `nobody-${nth}@example.com` }),
    'wrong-password': (caller, nth) =>
      send(from(caller, nth), 'POST', signIn, { ...wrong, email: caller.person.email }),
    // A server's callers share its address, so that only the account counts.
    'password-from': (caller) =>
      send(
        caller,
        'POST',
        signIn,
        { ...wrong, email: `nobody-${caller.person.email}` },
        null,
        true,
      ),
    refresh: post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'wrong' }),
    verification: post('/auth/v1/verify', {
      type: 'email',
      token: '123456',
      email: 'x@example.com',
    }),
    'mail-from': (caller, nth) =>
      send(caller, 'POST', '/auth/v1/recover', { email: `nobody-${nth}@example.com` }),
    mail: (caller, nth) =>
      send(from(caller, nth), 'POST', '/auth/v1/otp', { email: `new-${nth}@example.com` }),
    pause: (caller, nth) =>
      send(from(caller, nth), 'POST', '/auth/v1/recover', { email: caller.person.email }),
    'rest calls': get('/rest/v1/nothing'),
    renders: (caller, nth) =>
      send(
        caller,
        'GET',
        `/storage/v1/render/image/public/product-images/dot.png?width=${nth % 900}`,
      ),
    broadcasts: (caller) => broadcast(caller, 1),
  }

  return {
    site,
    people,
    send,
    calls,
    broadcast,
    async stop() {
      await site.stop()
      await vendor.stop()
    },
  }
}
