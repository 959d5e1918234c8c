import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { readPrice } from '@sampletrail/domain/links/read-price.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'

/** The product itself, not the others that the page recommends. */
const summary = '.single-product div.product .summary, body.single-product .summary.entry-summary'
const struckOut = 'del, s, .screen-reader-text, .woocommerce-price-suffix'

/** WooCommerce's own templates, for shops that removed its schema.org. A price before a sale is crossed out. */
export function readWoocommerce({ $, url }: LoadedPage): MarkedProduct | null {
  const box = $(summary).first()
  const name = cleanName(box.find('.product_title').first().text())
  if (name === null) return null
  const shown = box.find('p.price').first().clone()
  shown.find(struckOut).remove()
  const text = shown.text()
  const price = readPrice(text) || null
  const isGone = box.find('.stock.out-of-stock').length > 0
  const hasPrice = text.trim() !== ''
  return {
    name,
    price: hasPrice && (isGone || price === null) ? 'unclear' : price,
    currency: findCurrency(text, url.hostname),
    imageUrl: cleanImage(
      $('.woocommerce-product-gallery__image a').first().attr('href') ??
        $('.woocommerce-product-gallery img').first().attr('src'),
      url,
    ),
  }
}
