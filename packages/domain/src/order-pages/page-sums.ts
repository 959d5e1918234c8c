import { type PageAmount, amountIn, amountOf } from '#src/order-pages/page-amounts.ts'
import {
  type PageElement,
  anyOf,
  every,
  findAll,
  findFirst,
  hasClass,
  isPart,
  textOf,
} from '#src/order-pages/page-tree.ts'

/** The sums of an order: what its items cost, what was paid for all of it, what a gift card paid, and what came back. */
export type PageSums = {
  subtotal: PageAmount | null
  total: PageAmount | null
  gift: PageAmount | null
  refund: PageAmount | null
}

const isSummary = anyOf(
  isPart('chargeSummary', 'orderSubtotals'),
  ({ attributes }) => attributes['id'] === 'od-subtotals',
)
const isRow = anyOf(hasClass('a-row'), ({ name }) => name === 'li' || name === 'tr')
const isColumn = anyOf(hasClass('a-column'), ({ name }) => name === 'td')
const LONGEST_ROW = 160
const MOST_ROWS = 100

const REFUND =
  /refund|erstatt|rembours|reembols|rimbors|terugbeta|återbetal|zwrot|iade|estorno|返金|استرداد/iu
const GIFT =
  /gift (?:card|certificate)|geschenk(?:gutschein|karte)|chèques?[- ]cadeaux?|carte[s]? cadeaux?|cheque(?:s)? regalo|tarjeta(?:s)? (?:de )?regalo|buon[oi] regalo|cadeaubon|cadeaukaart|presentkort|kart[ya] podarunkow|hediye kartı|vale[- ]presente|cart(?:ão|ões)[- ]presente|ギフト券|ギフトカード|pay balance|rewards|store credit|(?<!\p{L})points?(?!\p{L})|punkte|puntos|punti|ポイント|guthaben|بطاقة (?:ال)?هدايا/iu
const SUBTOTAL =
  /sub-?\s?total|item\(s\)|zwischensumme|sous-total|subtotale|subtotaal|delsumma|suma częściowa|ara toplam|商品の小計|小計|المجموع الفرعي|إجمالي (?:ال)?(?:منتجات|سلع)/iu
const PART =
  /before tax|vor steuern|hors taxe|avant tax|sin iva|antes de impuesto|senza iva|iva esclusa|al netto|vóór btw|exclusief|före skatt|exkl|przed opodatkowaniem|vergi hariç|antes dos impostos|shipping|postage|versand|livraison|envío|spedizione|verzend|frakt|dostaw|kargo|frete|配送料|discount|promotion|rabatt|coupon|税抜|قبل الضريبة/iu
const TOTAL =
  /(?<!\p{L})(?:grand total|order total|total for this order|total|gesamt(?:summe|betrag)|summe|montant total|importe total|totale|totaal(?:bedrag)?|eindtotaal|total(?:summa|belopp)?|summa|suma|razem|łącznie|kwota|(?:genel )?toplam)(?!\p{L})|ご請求額|注文合計|合計|総計|الإجمالي|إجمالي/iu

/** The sums that a page of one order shows. */
export function sumsIn(order: PageElement, shop: string | null): PageSums {
  const rows = rowsIn(order, shop)
  const totals = rows.filter(
    (row) =>
      !row.amount.isNegative &&
      is(row, TOTAL) &&
      ![REFUND, SUBTOTAL, PART, GIFT].some((words) => is(row, words)),
  )
  return {
    subtotal: rows.find((row) => is(row, SUBTOTAL))?.amount ?? null,
    total: (totals.findLast(({ isStrong }) => isStrong) ?? totals.at(-1))?.amount ?? null,
    gift: giftIn(rows),
    refund: rows.findLast((row) => is(row, REFUND))?.amount ?? null,
  }
}

/** What gift cards and points paid together. */
function giftIn(rows: readonly SumRow[]): PageAmount | null {
  const gifts = rows.filter((row) => is(row, GIFT) && row.amount.isNegative)
  const cents = gifts.reduce((sum, { amount }) => sum + amount.cents, 0)
  const [first] = gifts
  return first ? { ...first.amount, cents } : null
}

function is({ label }: SumRow, words: RegExp): boolean {
  return words.test(label)
}

type SumRow = { label: string; amount: PageAmount; isStrong: boolean }

/** The rows of a summary that have one amount behind words; outer rows that hold several are none. */
function rowsIn(order: PageElement, shop: string | null): SumRow[] {
  const summaries = findAll(order, isSummary)
  const rows = summaries.flatMap((summary) => [...every(summary, isRow)])
  return rows.slice(0, MOST_ROWS).flatMap((row) => {
    const text = textOf(row)
    if (text === '' || text.length > LONGEST_ROW) return []
    if (findFirst(row, (one) => isRow(one) && textOf(one) === text)) return []
    const columns = [...every(row, isColumn)].filter((one) => textOf(one) !== '')
    const last = columns.length > 1 ? columns.at(-1) : undefined
    const colon = Math.max(text.lastIndexOf(':'), text.lastIndexOf('：')) + 1
    const start = last ? text.length - textOf(last).length : colon
    const amount = last ? amountOf(last, shop) : amountIn(text.slice(start), shop)
    const isStrong = findFirst(row, hasClass('a-text-bold')) !== null
    return amount && start > 0 ? [{ label: text.slice(0, start), amount, isStrong }] : []
  })
}
