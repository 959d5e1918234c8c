import type { Context } from 'hono'
import type { Backend } from '#src/backend.ts'
import { writeHead, type OfferHead } from '#src/functions/offers/write-head.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import type { RateLimit } from '#src/http/limit-rate.ts'
import type { PageChange } from '#src/http/static-files.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface OfferPageDependencies {
  backend: Pick<Backend, 'asService' | 'publicFileUrl'>
  publicUrl: string
  /** Counts each page, by the client's address. */
  limitCalls: RateLimit
  trustProxy: number
  answerFile: (context: Context<ServerEnv>, change?: PageChange) => Promise<Response>
  log: Log
}

interface OfferRow {
  name: string
  price: string | null
  currency: string
  image_url: string | null
  picture_path: string | null
  group_name: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/**
 * `GET /p/{id}`: the app's page, with the head of the offer that the app will show there, for search engines and the previews
 * of messengers. A missing or expired offer answers 404 and is not indexed. A client that opens too many gets the app without
 * a database query.
 */
export function createOfferPage({
  backend,
  publicUrl,
  limitCalls,
  trustProxy,
  answerFile,
  log,
}: OfferPageDependencies): (context: Context<ServerEnv>) => Promise<Response> {
  async function findHead(id: string): Promise<OfferHead | null> {
    if (!UUID.test(id)) return null
    const { rows } = await backend.asService((transaction) =>
      transaction.query<OfferRow>(
        'select name, price, currency, image_url, picture_path, group_name from catalogue.shared_offer($1)',
        [id],
      ),
    )
    const [offer] = rows
    if (offer === undefined) return null
    return {
      name: offer.name,
      price: offer.price,
      currency: offer.currency,
      sellerName: offer.group_name,
      picture:
        offer.picture_path === null
          ? offer.image_url
          : backend.publicFileUrl('product-images', offer.picture_path),
      url: `${publicUrl}/p/${id.toLowerCase()}`,
    }
  }

  return async (context) => {
    try {
      await limitCalls(clientAddress(context, trustProxy))
      const head = await findHead(context.req.param('id') ?? '')
      return await answerFile(
        context,
        head === null
          ? { status: 404, isFound: false, rewrite: (page) => page }
          : { status: 200, isFound: true, rewrite: (page) => writeHead(page, head) },
      )
    } catch (error) {
      // The app requests the offer itself, and says what is wrong.
      const plain = { isFound: false, rewrite: (page: string) => page }
      if (error instanceof AppError && error.code === 'rate_limited') {
        context.header('Retry-After', String(error.retryAfter))
        return await answerFile(context, { status: 429, ...plain })
      }
      log.warn('offer_page.unread', { requestId: context.get('requestId'), error })
      return await answerFile(context, { status: 200, ...plain })
    }
  }
}
