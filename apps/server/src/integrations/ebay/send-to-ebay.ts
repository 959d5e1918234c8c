import { EbayError } from '#src/integrations/ebay/ebay.ts'
import { toRefusal } from '#src/integrations/ebay/transform.ts'
import { VendorRests, type VendorRest } from '#src/integrations/vendor-rest.ts'
import { callSignal } from '#src/deadlines/request-time.ts'

/** The request. */
export interface EbayCall {
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string | URLSearchParams | FormData
}

export interface EbayReply {
  status: number
  headers: Headers
  /** The JSON answer; undefined if it is none. */
  body: unknown
}

/** Maximum bytes of an answer; twenty items take about 60 kB. */
const maxAnswer = 5 * 1024 * 1024

interface SendOptions {
  /** Time limit of the call, in milliseconds. */
  deadline: number
  /** Aborted when the caller gives up. */
  signal?: AbortSignal | undefined
  rest: VendorRest
}

/**
 * Sends one call to eBay and reads the answer, with any status, within `deadline` milliseconds and the request's time. Throws
 * EbayError without an answer, or the signal's reason if the caller gave up.
 */
export async function sendToEbay(
  address: string,
  call: EbayCall,
  { deadline, signal, rest }: SendOptions,
): Promise<EbayReply> {
  const send = () => sendOnce(address, call, deadline, signal)
  try {
    return await rest.call(send, (outcome) => {
      if ('result' in outcome) return outcome.result.status < 500 ? 'answered' : 'failed'
      return outcome.error instanceof EbayError ? 'failed' : 'unknown'
    })
  } catch (cause) {
    if (!(cause instanceof VendorRests)) throw cause
    throw new EbayError(true, 'eBay has not answered for a while.', { cause })
  }
}

async function sendOnce(
  address: string,
  call: EbayCall,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<EbayReply> {
  const ends = [AbortSignal.timeout(deadline), callSignal()].filter((end) => end !== undefined)
  const timeUp = AbortSignal.any(ends)
  try {
    const response = await fetch(address, {
      method: 'POST',
      ...call,
      // Keys go only to that address.
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeUp, signal]) : timeUp,
    })
    const { status, headers } = response
    const text = await readText(response)
    // A refusal may repeat the request, and people and the log see its message.
    const kept = response.ok ? text : hideSecrets(text, call)
    return { status, headers, body: parseJson(kept) }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof EbayError) throw cause
    const words = timeUp.aborted ? 'did not answer in time' : 'cannot be reached'
    throw new EbayError(true, `eBay ${words}.`, { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxAnswer) throw new EbayError(false, 'eBay answered with more than 5 MB.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const secretFields = ['refresh_token', 'code']

/** Removes the call's key, token or code, plain or encoded for addresses and JSON. */
function hideSecrets(text: string, { headers, body }: EbayCall): string {
  const key = headers['authorization']?.replace(/^\w+ /, '') ?? ''
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return [key, ...secretFields.map((name) => form.get(name) ?? '')]
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy's page, or nothing: the status says enough.
    return undefined
  }
}

/** The failure in loggable words, without keys and pictures. */
export function failureOf({ status, body }: Pick<EbayReply, 'status' | 'body'>): EbayError {
  if (status >= 200 && status < 300) {
    return new EbayError(true, 'eBay answered with something unexpected.', { status })
  }
  const refusal = toRefusal(body)
  const id = refusal?.errorId === null || refusal === null ? '' : `, ${refusal.errorId}`
  const said = refusal === null ? '' : `: ${refusal.words}`
  const retryable = status === 429 || status >= 500
  return new EbayError(retryable, `eBay refused (${status}${id})${said}`, {
    status,
    publicMessage: refusal?.words ?? null,
  })
}
