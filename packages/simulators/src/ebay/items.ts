/** An entry of `itemSummaries` as eBay's Browse API answers it; amounts are texts there. */
export interface WireItem {
  itemId: string
  title: string
  price?: { value: string; currency: string }
  image?: { imageUrl: string }
  condition?: string
  conditionId?: string
  itemWebUrl: string
}

interface Thing {
  title: string
  price?: string
  condition?: string
  hasPicture?: boolean
}

/** Made up: nobody sells these. The third is as long as a title may be; the last has neither picture, price nor state. */
const things: Thing[] = [
  { title: 'Solid Oak Desk Lamp, Dimmable LED, Warm White', price: '29.99', condition: 'New' },
  { title: 'Oak Desk Lamp with Linen Shade', price: '18.50', condition: 'Pre-owned' },
  {
    title: 'Scandinavian Solid Oak Table Lamp Dimmable Touch Control Bedside Reading Light',
    price: '41.00',
    condition: 'New',
  },
  { title: 'Desk lamp "Ekby" <b>oak</b> & brass', price: '24.95', condition: 'Open box' },
  { title: 'Oak lamp, starting bid at the auction', hasPicture: false },
]

/** What a search finds, always the same in the same order. Addresses carry what follows people around, as eBay's do. */
export const sampleItems: readonly WireItem[] = things.map(
  ({ title, price, condition, hasPicture = true }, index) => {
    const number = 110_550_000_001 + index
    return {
      itemId: `v1|${number}|0`,
      title,
      ...(price !== undefined && { price: { value: price, currency: 'USD' } }),
      ...(hasPicture && {
        image: { imageUrl: `https://i.ebayimg.com/images/g/oak-lamp-${index + 1}/s-l225.jpg` },
      }),
      ...(condition !== undefined && {
        condition,
        conditionId: condition === 'New' ? '1000' : '3000',
      }),
      itemWebUrl: `https://www.ebay.com/itm/${number}?_skw=lamp&hash=item19bd:g:abc&amdata=enc%3AAQAJ`,
    }
  },
)
