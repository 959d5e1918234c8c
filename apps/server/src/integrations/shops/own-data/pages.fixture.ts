import { readShopPage } from '#src/integrations/shops/read-shop-page.ts'

/** The product that a page of a shop is read as, or why there is none. */
export function readProduct(url: string, html: string) {
  const reading = readShopPage({ url, contentType: 'text/html', bytes: Buffer.from(html) })
  return reading.ok ? reading.product : reading.reason
}

export const stocked = 'https://schema.org/InStock'

export const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`

/** The tags for social networks alone. */
export const tags = (title: string): string =>
  `<meta property="og:title" content="${title}"><meta property="og:image" content="https://img.example/og.jpg">`
