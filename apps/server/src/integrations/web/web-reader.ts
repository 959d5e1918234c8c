import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type Agent } from 'node:https'
import { findTarget, type Target } from '#src/integrations/web/find-target.ts'
import { createGuardedAgent } from '#src/integrations/web/guarded-agent.ts'
import { readBody } from '#src/integrations/web/read-body.ts'
import { toWebError, WebError } from '#src/integrations/web/web-error.ts'

/** Another site's answer. */
export interface WebAnswer {
  /** The address after all redirects. */
  url: string
  contentType: string
  bytes: Buffer<ArrayBuffer>
}

export interface WebReader {
  /** A web page, of at most 5 MB unpacked. */
  readPage(address: string, signal?: AbortSignal): Promise<WebAnswer>
  /** Anything of at most 10 MB; its bytes must show whether it is a picture. */
  readPicture(address: string, signal?: AbortSignal): Promise<WebAnswer>
  /** The https address of a page that may be read; nothing is fetched or looked up. Throws WebError `refused`. */
  checkAddress(address: string): string
}

export interface ReaderOptions {
  /** Host to base URL: the operator's exemption from every rule on hosts. */
  upstreams: ReadonlyMap<string, string>
  agent?: Agent
  /** For a whole answer with all its redirects, in milliseconds. */
  deadline?: number
}

interface Wanted {
  accept: string
  maxBytes: number
  isWanted(contentType: string): boolean
}

const megabyte = 1024 * 1024
const maxRedirects = 5
/** Shops write long policies and many cookies. */
const maxHeaderSize = 64 * 1024

const page: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  maxBytes: 5 * megabyte,
  isWanted: (type) => type === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type),
}
const picture: Wanted = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.5',
  maxBytes: 10 * megabyte,
  isWanted: () => true,
}

/** Names us, as shops' own rules want it, in the form that most servers expect of a reader of pages. */
const userAgent =
  'Mozilla/5.0 (compatible; SampleTrail/1.0; reads one page when a person pastes its link)'

/**
 * The one way to a user's address: https to public hosts only, checked on the connected address, redirects checked like the
 * first address, limited in size and time (docs/behaviour/links.md).
 * Throws WebError.
 */
export function createWebReader({
  upstreams,
  agent = createGuardedAgent(),
  deadline = vendorDeadlines['page or picture of a site'],
}: ReaderOptions): WebReader {
  async function read(address: string, wanted: Wanted, signal?: AbortSignal): Promise<WebAnswer> {
    const timeUp = AbortSignal.timeout(deadline)
    const ended = signal ? AbortSignal.any([timeUp, signal]) : timeUp
    try {
      return await follow(address, wanted, ended)
    } catch (error) {
      if (timeUp.aborted) throw new WebError('timeout', { cause: error })
      throw toWebError(error)
    }
  }

  async function follow(address: string, wanted: Wanted, signal: AbortSignal): Promise<WebAnswer> {
    let target = findTarget(address, upstreams)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await send(target, wanted, signal)
      try {
        const next = readLocation(response, target)
        if (next === null) return await take(response, target, wanted)
        target = findTarget(next, upstreams)
      } finally {
        response.destroy()
      }
    }
    throw new WebError('too_many_redirects')
  }

  function send(target: Target, wanted: Wanted, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      accept: wanted.accept,
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en-US,en;q=0.9,*;q=0.5',
      'user-agent': userAgent,
    }
    const options = { headers, signal, maxHeaderSize, ...(target.isMapped ? {} : { agent }) }
    const request = target.sendTo.protocol === 'http:' ? requestHttp : requestHttps
    request(target.sendTo, options, resolve).on('error', reject).end()
    return promise
  }

  return {
    readPage: (address, signal) => read(address, page, signal),
    readPicture: (address, signal) => read(address, picture, signal),
    checkAddress: (address) => findTarget(address, upstreams).url.href,
  }
}

/** The target of a redirect, or null for an answer. */
function readLocation(response: IncomingMessage, { url }: Target): string | null {
  const { statusCode = 0, headers } = response
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  const next = headers.location === undefined ? null : URL.parse(headers.location, url.href)
  if (!next) throw new WebError('bad_status', { status: statusCode })
  return next.href
}

async function take(
  response: IncomingMessage,
  { url }: Target,
  wanted: Wanted,
): Promise<WebAnswer> {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) throw new WebError('bad_status', { status: statusCode })
  const contentType = headers['content-type'] ?? ''
  if (!wanted.isWanted(contentType)) throw new WebError('wrong_type')
  return { url: url.href, contentType, bytes: await readBody(response, wanted.maxBytes) }
}
