/** An entry of `itemSummaries` in eBay's Browse API; amounts are texts there. */
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
  currency?: string
  condition?: string
  hasPicture?: boolean
}

/** Invented items. The third title has the maximum length; the last has neither picture, price nor condition. */
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

/** Additional results of a search by words: enough to compare, one far too expensive and one in another currency. */
const others: Thing[] = [
  { title: 'Oak Desk Lamp, E27, Black Cable', price: '27.50', condition: 'New' },
  { title: 'Desk Lamp Oak Base, Linen Shade, Boxed', price: '32.00', condition: 'New' },
  { title: 'Oak bedside lamp, small mark on the base', price: '15.00', condition: 'Pre-owned' },
  { title: 'Oak Lamp, Adjustable Arm, Warm White', price: '35.25', condition: 'New' },
  { title: 'Pair of oak desk lamps', price: '54.90', condition: 'Pre-owned' },
  { title: 'Oak Desk Lamp USB-C, Touch', price: '26.40', condition: 'Open box' },
  { title: 'Designer oak lamp 1962, signed', price: '1250.00', condition: 'Pre-owned' },
  { title: 'Oak desk lamp, posted from London', price: '22.00', currency: 'GBP', condition: 'New' },
]

/** The results of a search by picture, always the same in the same order. Like eBay's, the addresses have tracking. */
export const sampleItems: readonly WireItem[] = things.map(listThing)

/** The results of a search by words. */
export const askingItems: readonly WireItem[] = [...things, ...others].map(listThing)

function listThing(
  { title, price, currency = 'USD', condition, hasPicture = true }: Thing,
  index: number,
): WireItem {
  const number = 110_550_000_001 + index
  return {
    itemId: `v1|${number}|0`,
    title,
    ...(price !== undefined && { price: { value: price, currency } }),
    ...(hasPicture && {
      image: { imageUrl: `https://i.ebayimg.com/images/g/oak-lamp-${index + 1}/s-l225.jpg` },
    }),
    ...(condition !== undefined && {
      condition,
      conditionId: condition === 'New' ? '1000' : '3000',
    }),
    itemWebUrl: `https://www.ebay.com/itm/${number}?_skw=lamp&hash=item19bd:g:abc&amdata=enc%3AAQAJ`,
  }
}
