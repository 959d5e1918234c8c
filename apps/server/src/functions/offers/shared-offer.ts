import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shareProductSchema } from '@sampletrail/contracts/shared-offer.ts'
import type { Backend } from '#src/backend.ts'
import { shareProduct } from '#src/commands/offers/share-product.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { SiteSettings } from '#src/config/site-settings.ts'

interface SharedOfferDependencies {
  backend: Backend
  publicUrl: string
  site: Pick<SiteSettings, 'known'>
  linksPerHour: number
}

/** A title and two addresses, each letter escaped. */
const maxBodyBytes = 32 * 1024

/** `POST /api/random-product` returns the link for sharing a product (docs/behaviour/catalogue.md). */
export function createSharedOfferHandler(dependencies: SharedOfferDependencies): Hono<ServerEnv> {
  const { backend, publicUrl, site, linksPerHour } = dependencies
  const limitLinks = createRateLimit(backend, 'shared-links', linksPerHour)
  const app = new Hono<ServerEnv>()

  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const claims = await admitPerson(context, backend)
    const body: unknown = await readJson(context.req)
    const product = shareProductSchema.safeParse(body)
    if (!product.success) {
      throw new AppError(
        'bad_request',
        'Send the product as JSON: {"title": "…", "price": 9.99, "image_url": "https://…", "amazon_url": "https://…"}.',
      )
    }
    await limitLinks(claims.sub)
    const { affiliateTag } = site.known()
    return context.json(
      await shareProduct({ backend, publicUrl, affiliateTag }, product.data.amazon_url),
    )
  })

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This is too long to be shared.')
}
