import { formatSellerName } from '#src/sellers/seller-name.ts'

/** Who sold an item, by the row of a text that says it; the name is null if the marketplace itself did. */
export type SoldBy = { row: number; name: string | null }

const LABELS = [
  'ships from and sold by',
  String.raw`(?:ships|shipped) (?:&|and) sold by`,
  String.raw`sold(?: (?:&|and) (?:shipped|fulfilled))? by`,
  String.raw`verkauf(?: (?:&|und) versand)? durch`,
  'verkauft (?:von|durch)',
  String.raw`vendue?s?(?: et expédiée?s?)? par`,
  'expédiée?s? et vendue?s? par',
  'vendid[oa]s?(?: (?:y|e) (?:enviad|expedid)[oa]s?)? por',
  'vendut[oaie](?: e spedit[oaie])? da',
  'verkocht(?: en verzonden)? door',
].join('|')
/** Words that need a colon, because texts have them elsewhere, too. */
const NOUNS = 'seller(?: name)?|verkäufer|vendeur|vendedora?|venditore|verkoper'
const ASIAN = '販売(?:元|者)?|出品者'
/** A label at the beginning of a row, or one with a colon anywhere in it. */
const LABEL = new RegExp(
  String.raw`^[\s•*·-]*(?:${LABELS})(?!\p{L})\s*[:：]?|^[\s•*·-]*(?:${NOUNS})\s*(?:[:：]|$)|(?<!\p{L})(?:${LABELS}|${NOUNS})\s*[:：]|(?:${ASIAN})\s*(?:[:：]|$)`,
  'iu',
)
/** What shops write behind the name in the same row. */
const BEHIND =
  /\s*(?:[|;·•]|\(|[,.]?\s(?:and|und|et|y|e|en)\s(?:is\s)?(?:fulfilled|shipped|dispatched|delivered|sent|versand|versendet|expédié|envoyé|envia|gestionad|spedit|verzonden|verkauf)|,?\s(?:fulfilled|shipped|dispatched|ships)\s(?:by|from)|,?\sversand (?:durch|von)|[,.]?\ssupplied by|\s(?:ask|contact|message|rate|visit|view|product question|leave|condition|return|qty|quantity|order)(?:\s(?:a|the|this|seller|product|store|shop|question|feedback)|[:?]|s?$|\sor\s)|\s(?:stelle|frage|zustand|état|estado|condizione|menge)(?:\s|:)|\s(?:[$€£¥]|(?:USD|EUR|GBP)\s)\s?\d|\s\d[\d.,]*\s?[$€£¥]).*$/iu
/** A row below a label that is no name. */
const NO_NAME =
  /^(?:return|returns|replace|condition|qty|quantity|order|ship|ships|sold|fulfilled|buy|view|ask|track|write|leave|total|price|item|zustand|menge|état|estado|condizione)(?!\p{L})|[:：]$|^\W*(?:[$€£¥]\s?)?\d[\d.,]*(?:\s?[$€£¥])?$|https?:|@/iu
/** The shops that sell for others. */
const MARKETPLACE =
  /^(?:amazon(?!\p{L})|アマゾン|(?:walmart|ebay|aliexpress|temu|etsy|target)(?:\.[a-z.]{2,6})?(?:,?\s(?:inc|llc|ltd|gmbh|s\.?à\.?\s?r\.?l)\.?)?$)/iu
const LONGEST = 100

/** Whether a row is only the label of a seller, whose name is in the next row. */
export function isBareLabel(text: string): boolean {
  const match = LABEL.exec(text)
  return match !== null && tidy(text.slice(match.index + match[0].length)) === ''
}

/** Whether a row can be the name of a seller below its label. */
export function mayBeSeller(text: string): boolean {
  return text.length <= LONGEST && /\p{L}/u.test(text) && !NO_NAME.test(text.trim())
}

/**
 * The sellers that a text names, row by row: 'Sold by: BakeGood', 'Verkauf durch' with the name below. docs/behaviour/mails.md
 */
export function findSoldBy(rows: readonly string[]): SoldBy[] {
  return rows.flatMap((text, row) => {
    const match = LABEL.exec(text)
    if (!match) return []
    const beside = tidy(text.slice(match.index + match[0].length))
    const below = rows[row + 1] ?? ''
    const name = beside === '' ? (mayBeSeller(below) ? tidy(below) : '') : beside
    if (!/[\p{L}\p{N}]/u.test(name) || name.length > LONGEST) return []
    return [{ row, name: MARKETPLACE.test(name) ? null : name }]
  })
}

/** The seller of a whole text: the one that each of its rows names; null if they name none, or several. */
export function sellerOfText(rows: readonly string[]): string | null {
  const [first, ...others] = findSoldBy(rows)
  if (!first || others.some(({ name }) => keyOf(name) !== keyOf(first.name))) return null
  return first.name
}

/**
 * The seller of each item, given the rows in which the items begin: the one named between an item and the next, or the only
 * one, above all of them. Undefined where that is not certain.
 */
export function sellersOfItems(
  starts: readonly number[],
  rows: readonly string[],
): (string | undefined)[] {
  const found = findSoldBy(rows)
  if (starts.length <= 1) return starts.map(() => sellerOfText(rows) ?? undefined)
  const [only, ...others] = found
  const first = Math.min(...starts)
  if (only && others.length === 0 && only.row < first) {
    return starts.map(() => only.name ?? undefined)
  }
  return starts.map((start) => {
    const next = Math.min(...starts.filter((one) => one > start), rows.length)
    const own = found.filter(({ row }) => row >= start && row < next)
    const names = new Set(own.map(({ name }) => keyOf(name)))
    return names.size === 1 ? (own[0]?.name ?? undefined) : undefined
  })
}

/** The seller of a list that has this name, whatever its case and ornaments; a person's own before a shared one. */
export function sellerNamed<Seller extends { name: string; user_id: string | null }>(
  sellers: readonly Seller[],
  name: string,
): Seller | null {
  const same = sellers.filter((seller) => keyOf(seller.name) === keyOf(name))
  return same.find(({ user_id }) => user_id !== null) ?? same[0] ?? null
}

function keyOf(name: string | null): string {
  return formatSellerName(name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function tidy(text: string): string {
  return text
    .replace(BEHIND, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s:："“„»«'–-]+|[\s"”“«»',;:–-]+$|(?<=\p{L}{4})\.$/gu, '')
}
