import { offerPriceText } from '@sampletrail/domain/offers/offer-price.ts'
import { groupNameOf } from '@sampletrail/domain/sellers/seller-name.ts'

/** The data of a public offer for link previews. */
export interface OfferHead {
  name: string
  price: string | null
  currency: string
  sellerName: string
  /** The address of its picture; null without one. */
  picture: string | null
  /** The address of its page. */
  url: string
}

/** Previews cut longer titles. */
const MOST_TITLE = 120

/** The app's page with an offer's head: strangers wrote the names, so every one is escaped. */
export function writeHead(page: string, offer: OfferHead): string {
  const title = escapeHtml(cut(offer.name.replaceAll(/\s+/gu, ' ').trim()))
  const price = offer.price === null ? '' : `${offerPriceText(offer.price, offer.currency)} · `
  const description = escapeHtml(
    `${price}${groupNameOf(offer.sellerName)}. Track it from wishlist to payout with SampleTrail.`,
  )
  const url = escapeHtml(offer.url)
  const tags = [
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:type" content="product" />`,
    `<meta property="og:site_name" content="SampleTrail" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    ...(offer.picture === null
      ? []
      : [`<meta property="og:image" content="${escapeHtml(offer.picture)}" />`]),
    `<meta name="twitter:card" content="summary" />`,
  ]
  // As functions, because a name may contain a pattern of String.replace.
  return page
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${title} · SampleTrail</title>`)
    .replace(
      /<meta\s+name="description"[^>]*>/u,
      () => `<meta name="description" content="${description}" />`,
    )
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
}

/** Cut at whole characters. */
function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length <= MOST_TITLE ? text : `${letters.slice(0, MOST_TITLE - 1).join('')}…`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign)
}
