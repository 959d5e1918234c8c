import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { readPrice, toAmount } from '@sampletrail/domain/links/read-price.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type PageProduct,
} from '#src/integrations/shops/page-product.ts'

/**
 * Places of this product's own price, best first. A price anywhere else belongs to another product: pages of products that are
 * sold out, or need a size, show only those.
 */
const pricePlaces = [
  '#corePriceDisplay_desktop_feature_div .priceToPay',
  '#corePriceDisplay_mobile_feature_div .priceToPay',
  '#corePrice_feature_div .a-price',
  '#tp_price_block_total_price_ww',
  '#price_inside_buybox',
  '#priceblock_ourprice',
  '#priceblock_dealprice',
  '#kindle-price',
  '.swatchElement.selected .a-color-price',
]
/** The price before a discount, and ranges over several variants. */
const notToPay = '.a-text-price, [data-a-strike], .a-price-range, .a-price-range *'

/** Reads an Amazon product page; null for searches, lists, puzzles and everything else without a product's title. */
export function readAmazon({ $, url }: LoadedPage): PageProduct | null {
  const name = cleanName($('#productTitle').first().text())
  if (name === null) return null
  const found = findPrice({ $, url })
  return {
    name,
    price: found?.price ?? null,
    currency: findCurrency(found?.text ?? '', url.hostname),
    imageUrl: findImage({ $, url }),
  }
}

function findPrice({ $ }: LoadedPage): { price: number; text: string } | null {
  for (const place of pricePlaces) {
    const price = $(place).not(notToPay).first()
    const text = price.text()
    // The readable copy is often blank; people see whole and fraction.
    const whole = onlyDigits(price.find('.a-price-whole').first().text())
    const fraction = onlyDigits(price.find('.a-price-fraction').first().text())
    const amount =
      whole === ''
        ? readCopy(price.find('.a-offscreen').first().text(), text)
        : toAmount(Number(`${whole}.${fraction || '0'}`))
    if (amount !== null) return { price: amount, text }
  }
  return null
}

function readCopy(copy: string, text: string): number | null {
  return readPrice(copy.trim() === '' ? text : copy)
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function findImage({ $, url }: LoadedPage): string | null {
  const picture = $('#landingImage, #imgBlkFront, #ebooksImgBlkFront, #main-image').first()
  return (
    cleanImage(picture.attr('data-old-hires'), url) ??
    cleanImage(largestOf(picture.attr('data-a-dynamic-image')), url) ??
    cleanImage(picture.attr('src'), url)
  )
}

/** From a table of addresses and their [width, height]. */
function largestOf(table: string | undefined): string | null {
  let largest: string | null = null
  let most = 0
  for (const [address, size] of Object.entries(parseTable(table ?? ''))) {
    const [width = 0, height = 0] = Array.isArray(size) ? size.map(Number) : []
    if (width * height > most) {
      most = width * height
      largest = address
    }
  }
  return largest
}

function parseTable(text: string): object {
  try {
    const table: unknown = JSON.parse(text)
    return typeof table === 'object' && table !== null ? table : {}
  } catch {
    // A picture without a table, or with a truncated one, has only its own address.
    return {}
  }
}
