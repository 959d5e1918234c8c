import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { askingItems, sampleItems, type WireItem } from '#src/ebay/items.ts'
import { refuse, type RefusalName } from '#src/ebay/refusals.ts'

export { askingItems, sampleItems } from '#src/ebay/items.ts'

/** The simulator's answer to one search. */
export type SearchReply =
  | { items: readonly WireItem[]; total?: number }
  | { refusal: RefusalName }
  /** A raw body, after `delay` milliseconds. */
  | { body: string; status?: number; delay?: number }

interface EbayOptions {
  clientId: string
  clientSecret: string
  clock?: () => Date
}

/** A received search: the bytes of its picture, and the requested number of results. */
export interface ImageSearch {
  picture: Buffer
  limit: string | null
}

/** A received search by words. */
export interface TitleSearch {
  words: string
  limit: string | null
  marketplace: string
}

/** A simulator of eBay, its future answers, and its requests. */
export interface EbayStandIn {
  app: Hono
  /** Queues answers for the next searches; without one, a search finds the sample or the asking items. */
  say: (...replies: SearchReply[]) => void
  searches: ImageSearch[]
  titleSearches: TitleSearch[]
  /** The number of issued tokens. */
  tokenCount: () => number
  /** Expires every token, as eBay does when a key is rotated. */
  revokeTokens: () => void
  /** Every issued token. */
  secrets: string[]
}

/** Seconds, as eBay's application tokens. */
const tokenLife = 7200
/** Of a page. */
const mostItems = 200
const applicationScope = 'https://api.ebay.com/oauth/api_scope'

/**
 * Implements the part of eBay's interface for searching: `/identity/v1/oauth2/token` by client credentials, and
 * `/buy/browse/v1/item_summary/search_by_image` and `search`.
 */
export function createEbay({
  clientId,
  clientSecret,
  clock = () => new Date(),
}: EbayOptions): EbayStandIn {
  const waiting: SearchReply[] = []
  const searches: ImageSearch[] = []
  const titleSearches: TitleSearch[] = []
  const tokens = new Map<string, number>()
  const secrets: string[] = []
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  let given = 0
  const app = new Hono()

  app.post('/identity/v1/oauth2/token', async (context) => {
    if (context.req.header('authorization') !== basic) {
      return refuseToken(context, 401, 'invalid_client', 'client authentication failed')
    }
    const form = new URLSearchParams(await context.req.text())
    if (form.get('grant_type') !== 'client_credentials') {
      return refuseToken(
        context,
        400,
        'unsupported_grant_type',
        'grant type in request is not supported',
      )
    }
    if (form.get('scope') !== applicationScope) {
      return refuseToken(
        context,
        400,
        'invalid_scope',
        'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client',
      )
    }
    given += 1
    const token = `v^1.1#i^1#${randomBytes(48).toString('base64')}`
    secrets.push(token)
    tokens.set(token, clock().getTime() + tokenLife * 1000)
    return context.json({
      access_token: token,
      expires_in: tokenLife,
      token_type: 'Application Access Token',
    })
  })

  app.use('/buy/browse/v1/*', async (context, next) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= clock().getTime()) return refuse('token')
    return await next()
  })

  app.get('/buy/browse/v1/item_summary/search', async (context) => {
    const words = context.req.query('q') ?? ''
    // Texts over 100 characters are cut, not refused; the full text is recorded.
    if (words.trim() === '') return refuse('words')
    // The default is the one of the United States.
    const marketplace = context.req.header('x-ebay-c-marketplace-id') ?? 'EBAY_US'
    titleSearches.push({ words, limit: context.req.query('limit') ?? null, marketplace })
    return await answer(context, waiting.shift() ?? { items: askingItems })
  })

  app.post('/buy/browse/v1/item_summary/search_by_image', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const picture = readPicture(body)
    if (picture === null) return refuse('image')
    searches.push({ picture, limit: context.req.query('limit') ?? null })
    return await answer(context, waiting.shift() ?? { items: sampleItems })
  })

  return {
    app,
    say: (...replies) => void waiting.push(...replies),
    searches,
    titleSearches,
    tokenCount: () => given,
    revokeTokens: () => tokens.clear(),
    secrets,
  }
}

async function answer(context: Context, reply: SearchReply): Promise<Response> {
  if ('refusal' in reply) return refuse(reply.refusal)
  if ('body' in reply) {
    if (reply.delay !== undefined) await sleep(reply.delay)
    return new Response(reply.body, { status: reply.status ?? 200 })
  }
  const limit = Number(context.req.query('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostItems) return refuse('size')
  const { items, total = items.length } = reply
  const head = { href: context.req.url, total, limit, offset: 0 }
  // Without a match there is no list at all.
  return context.json(items.length === 0 ? head : { ...head, itemSummaries: items.slice(0, limit) })
}

/** The bytes of `{image: base64}`, or null for anything else, such as a data URL. */
function readPicture(body: unknown): Buffer | null {
  if (typeof body !== 'object' || body === null || !('image' in body)) return null
  const { image } = body
  if (typeof image !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(image)) return null
  return Buffer.from(image, 'base64')
}

function refuseToken(
  context: Context,
  status: 400 | 401,
  error: string,
  description: string,
): Response {
  return context.json({ error, error_description: description }, status)
}
