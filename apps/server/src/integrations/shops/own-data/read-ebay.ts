import {
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'

/** Parts of a listing on which people bid, of today's pages and earlier ones. */
const bidding =
  '.x-bid-price, .x-bid-action, [data-testid="x-bid-price"], [data-testid="x-bid-action"], #bidBtn_btn, #prcIsum_bidPrice'

/** eBay's pages have schema.org; beside it they say whether the price is a bid, which is no price. */
export function readEbay({ $ }: LoadedPage): MarkedProduct | null {
  const title = $('h1.x-item-title__mainTitle, #itemTitle').first()
  const hidden = title.find('.g-hdn, .clipped').text()
  const name = cleanName(title.text().replace(hidden, ''))
  if (name === null) return null
  return {
    name,
    price: $(bidding).length > 0 ? 'unclear' : null,
    currency: null,
    imageUrl: null,
  }
}
