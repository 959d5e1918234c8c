import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto'
import { Hono, type Context } from 'hono'

/** A host like the browser makers': production sends messages there; tests send them here with `UPSTREAM_MAP`. */
export const pushHost = 'push.example'

/** A message after decryption in the browser. */
export interface ReceivedPush {
  text: string
  ttl: number
  urgency: string | null
  topic: string | null
  /** The sender, from its signed claims. */
  subject: string
}

/** A subscribed browser. */
export interface PushBrowser {
  /** Its `PushSubscription` as JSON. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** The next messages get these statuses instead of being accepted. */
  answers: number[]
}

export interface PushSimulator {
  app: Hono
  /** A browser that subscribed with a server's public key, and accepts messages of no other. */
  subscribe(publicKey: string): PushBrowser
  /** Why messages were refused. */
  refusals: string[]
}

interface Held extends PushBrowser {
  ecdh: ECDH
  auth: Buffer
  publicKey: string
}

/** Simulates the browser makers: RFC 8030 (delivery), 8291 (encryption) and 8292 (sender). */
export function createPushSimulator(): PushSimulator {
  const browsers = new Map<string, Held>()
  const refusals: string[] = []
  const app = new Hono()

  app.post('/send/:id', async (context) => {
    const browser = browsers.get(context.req.param('id'))
    if (!browser) return context.body(null, 410)
    const told = browser.answers.shift()
    if (told !== undefined) return new Response(null, { status: told })
    try {
      browser.received.push(await receive(context, browser))
      return context.body(null, 201)
    } catch (error) {
      refusals.push(String(error))
      return context.text(String(error), 400)
    }
  })

  return {
    app,
    refusals,
    subscribe(publicKey) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const id = randomUUID()
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const subscription = { endpoint: `https://${pushHost}/send/${id}`, keys }
      const browser = { subscription, received: [], answers: [], ecdh, auth, publicKey }
      browsers.set(id, browser)
      return browser
    },
  }
}

async function receive(context: Context, browser: Held): Promise<ReceivedPush> {
  const { req } = context
  const ttl = Number(req.header('ttl') ?? NaN)
  if (!Number.isInteger(ttl) || ttl < 0) throw new Error('TTL is missing')
  if (req.header('content-encoding') !== 'aes128gcm') throw new Error('wrong content encoding')
  const topic = req.header('topic') ?? null
  if (topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error('wrong topic')
  const subject = readSender(req.header('authorization') ?? '', browser.publicKey)
  const text = unseal(Buffer.from(await req.arrayBuffer()), browser)
  return { text, ttl, urgency: req.header('urgency') ?? null, topic, subject }
}

/** RFC 8292: a token signed with the browser's subscription key, for this service, for a day at most. */
function readSender(authorization: string, publicKey: string): string {
  const found = /^vapid t=([^.]+)[.]([^.]+)[.]([^,]+), ?k=(.+)$/.exec(authorization)
  const [, head = '', body = '', signature = '', key = ''] = found ?? []
  if (!found) throw new Error('no vapid authorization')
  if (key !== publicKey) throw new Error('not the key of the subscription')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('wrong signature')
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (!isClaims(claims)) throw new Error('claims are missing')
  const seconds = claims.exp - Date.now() / 1000
  if (claims.aud !== `https://${pushHost}`) throw new Error('for another service')
  if (seconds <= 0 || seconds > 86_400) throw new Error('expired, or for more than a day')
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error('nobody to write to')
  return claims.sub
}

interface Claims {
  aud: string
  exp: number
  sub: string
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false
  const { aud, exp, sub } = value as Record<string, unknown>
  return typeof aud === 'string' && typeof exp === 'number' && typeof sub === 'string'
}

/** RFC 8291 and 8188, as a browser does it: one record, without its padding. */
function unseal(body: Buffer, { ecdh, auth }: Held): string {
  if (body.length > 4096) throw new Error('too long')
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(ecdh.getPublicKey()),
    sender,
  ])
  const shared = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the record')
  return padded.subarray(0, end).toString()
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
