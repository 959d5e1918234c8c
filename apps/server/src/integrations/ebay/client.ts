import type { EbaySettings } from '#src/config.ts'
import { createApplicationToken } from '#src/integrations/ebay/application-token.ts'
import { EbayError, type Ebay } from '#src/integrations/ebay/ebay.ts'
import { toItemSummaries, toRefusal, toToken } from '#src/integrations/ebay/transform.ts'

interface ClientOptions {
  /** Milliseconds that one call may take until its last byte. */
  deadline?: number
  clock?: () => number
}

/** What is posted. */
interface Call {
  headers: Record<string, string>
  body: string | URLSearchParams
}

interface Reply {
  status: number
  /** What was answered as JSON; undefined for what is none. */
  body: unknown
}

const applicationScope = 'https://api.ebay.com/oauth/api_scope'
const marketplace = 'EBAY_US'
/** As many as somebody looks through. */
const itemsWanted = 20
/** Of an answer; twenty items take about 60 kB. */
const maxAnswer = 5 * 1024 * 1024

/** Speaks to eBay, or to whoever answers at the address of the settings (docs/behaviour/ebay-match.md). */
export function createEbayClient(
  { clientId, clientSecret, apiUrl }: EbaySettings,
  { deadline = 15_000, clock }: ClientOptions = {},
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

  /** A token may be taken back before its end, so a refused one is renewed once. */
  async function sendSearch(call: Call, signal?: AbortSignal): Promise<Reply> {
    const path = `/buy/browse/v1/item_summary/search_by_image?limit=${itemsWanted}`
    const attempt = async (): Promise<Reply & { used: string }> => {
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

  async function send(path: string, call: Call, signal?: AbortSignal): Promise<Reply> {
    const timeUp = AbortSignal.timeout(deadline)
    try {
      const response = await fetch(apiUrl + path, {
        ...call,
        method: 'POST',
        // Keys go to that address alone.
        redirect: 'error',
        signal: signal ? AbortSignal.any([timeUp, signal]) : timeUp,
      })
      return { status: response.status, body: await readJson(response) }
    } catch (cause) {
      signal?.throwIfAborted()
      if (cause instanceof EbayError) throw cause
      const words = timeUp.aborted ? 'did not answer in time' : 'cannot be reached'
      throw new EbayError(true, `eBay ${words}.`, { cause })
    }
  }

  return {
    async searchByImage(picture, signal) {
      const call = {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ image: Buffer.from(picture).toString('base64') }),
      }
      const reply = await sendSearch(call, signal)
      const items = reply.status === 200 ? toItemSummaries(reply.body) : null
      if (items === null) throw failureOf(reply)
      return items
    },
  }
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswer) throw new EbayError(false, 'eBay answered with more than 5 MB.')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A page of a proxy, or nothing: the status says enough.
    return undefined
  }
}

/** What went wrong, in words that may be logged: neither keys nor pictures are among them. */
function failureOf({ status, body }: Reply): EbayError {
  if (status === 200) return new EbayError(true, 'eBay answered with something else.')
  const refusal = toRefusal(body)
  const id = refusal?.errorId === null || refusal === null ? '' : `, ${refusal.errorId}`
  const said = refusal === null ? '' : `: ${refusal.words}`
  const retryable = status === 429 || status >= 500
  return new EbayError(retryable, `eBay refused (${status}${id})${said}`, {
    publicMessage: refusal?.words ?? null,
  })
}
