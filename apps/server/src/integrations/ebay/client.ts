import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { HOME_MARKETPLACE } from '@sampletrail/domain/resale/marketplaces.ts'
import type { EbaySettings } from '#src/config/config.ts'
import { createApplicationToken } from '#src/integrations/ebay/application-token.ts'
import {
  EbayError,
  type Ebay,
  type FoundItems,
  type SearchOptions,
} from '#src/integrations/ebay/ebay.ts'
import {
  failureOf,
  sendToEbay,
  type EbayCall,
  type EbayReply,
} from '#src/integrations/ebay/send-to-ebay.ts'
import { toFoundItems, toToken } from '#src/integrations/ebay/transform.ts'
import { createVendorRest, type VendorRest } from '#src/integrations/vendor-rest.ts'

interface ClientOptions {
  /** Milliseconds that one call may take until its last byte. */
  deadline?: number
  clock?: () => number
  rest?: VendorRest
}

const applicationScope = 'https://api.ebay.com/oauth/api_scope'
/** As many as a person reads through. */
const itemsWanted = 20

/** Calls eBay, or the simulator at the configured address (docs/behaviour/ebay-match.md). */
export function createEbayClient(
  { clientId, clientSecret, apiUrl }: Pick<EbaySettings, 'clientId' | 'clientSecret' | 'apiUrl'>,
  { deadline = vendorDeadlines.eBay, clock, rest = createVendorRest() }: ClientOptions = {},
): Ebay {
  const token = createApplicationToken(fetchToken, clock)

  async function fetchToken() {
    const { status, body } = await send('/identity/v1/oauth2/token', {
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: applicationScope }),
    })
    if (status === 400 || status === 401 || status === 403) {
      throw new EbayError(
        false,
        `eBay refused the keys (EBAY_CLIENT_ID, EBAY_CLIENT_SECRET): ${status}.`,
      )
    }
    const given = status === 200 ? toToken(body) : null
    if (given === null) throw failureOf({ status, body })
    return given
  }

  /** A token may be revoked before its expiry, so a refused one is renewed once. */
  async function sendSearch(
    path: string,
    call: EbayCall,
    { signal, marketplace = HOME_MARKETPLACE }: SearchOptions,
  ): Promise<EbayReply> {
    const attempt = async (): Promise<EbayReply & { used: string }> => {
      const used = await token.get()
      const headers = {
        ...call.headers,
        authorization: `Bearer ${used}`,
        'x-ebay-c-marketplace-id': marketplace,
      }
      return { used, ...(await send(path, { ...call, headers }, signal)) }
    }
    const first = await attempt()
    if (first.status !== 401) return first
    token.drop(first.used)
    return await attempt()
  }

  const send = (path: string, call: EbayCall, signal?: AbortSignal) =>
    sendToEbay(apiUrl + path, call, { deadline, signal, rest })

  /** The results of a search; `search` is the end of its path with its query. */
  async function find(search: string, call: EbayCall, options: SearchOptions): Promise<FoundItems> {
    const reply = await sendSearch(`/buy/browse/v1/item_summary/${search}`, call, options)
    const found = reply.status === 200 ? toFoundItems(reply.body) : null
    if (found === null) throw failureOf(reply)
    return found
  }

  return {
    searchByImage(picture, options = {}) {
      const call = {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ image: Buffer.from(picture).toString('base64') }),
      }
      return find(`search_by_image?limit=${options.limit ?? itemsWanted}`, call, options)
    },
    searchByTitle(words, options = {}) {
      const query = new URLSearchParams({ q: words, limit: String(options.limit ?? itemsWanted) })
      const call = { method: 'GET', headers: { accept: 'application/json' } } as const
      return find(`search?${query.toString()}`, call, options)
    },
  }
}
