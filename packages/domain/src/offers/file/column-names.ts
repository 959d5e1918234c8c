/** Names of an offer's columns in files, in lower case and with only letters and digits. */
const namesOf = {
  id: ['id', 'offerid', 'sourceid', 'externalid', 'sku'],
  name: ['name', 'title', 'product', 'productname', 'offer'],
  price: ['price', 'amount', 'cost'],
  currency: ['currency', 'currencycode'],
  country: ['country', 'countrycode', 'marketplace'],
  seller_code: ['sellercode'],
  seller_id: ['sellerid'],
  seller: ['seller', 'sellername', 'group', 'groupname', 'store'],
  image_url: ['imageurl', 'image', 'picture', 'pictureurl', 'photo', 'thumbnail'],
  url: ['url', 'link', 'producturl', 'shopurl'],
  amazon_url: ['amazonurl', 'amazon', 'amazonlink'],
  ebay_url: ['ebayurl', 'ebay', 'ebaylink'],
  channel_name: ['channelname', 'channel'],
  posted_at: ['postedat', 'posted', 'createdat', 'created', 'date'],
  expires_at: ['expiresat', 'expires', 'expiry', 'expirydate', 'validuntil'],
} as const

export type OfferColumn = keyof typeof namesOf

const columnOfName = new Map<string, OfferColumn>(
  (Object.keys(namesOf) as OfferColumn[]).flatMap((column) =>
    namesOf[column].map((name) => [name, column] as const),
  ),
)

/** The offer column of a name in a file, in any case and with any characters between the words; else null. */
export function offerColumn(name: string): OfferColumn | null {
  return columnOfName.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ?? null
}

/** Columns of a file by their index; of two with the same meaning, the first one counts. */
export function mapColumns(names: readonly string[]): (OfferColumn | null)[] {
  const seen = new Set<OfferColumn>()
  return names.map((name) => {
    const column = offerColumn(name)
    if (column === null || seen.has(column)) return null
    seen.add(column)
    return column
  })
}
