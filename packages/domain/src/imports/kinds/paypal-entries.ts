import type { PaypalKey } from '#src/imports/kinds/paypal-columns.ts'
import type { Cents } from '#src/money/money.ts'

/** An entry of PayPal's activity that has an amount and a day. */
export interface PaypalEntry {
  read: (key: PaypalKey) => string
  gross: Cents
  /** What PayPal kept; below zero if it gave a fee back. */
  fee: Cents
}

/** What an account paid, and what it sent back, by the numbers of the entries. */
export interface PaypalLinks {
  paid: ReadonlySet<string>
  sentBack: ReadonlyMap<string, { gross: Cents; fee: Cents }>
}

const COMPLETED =
  /^(?:completed|abgeschlossen|effectuée?|terminée?|réglée?|completad[oa]|terminad[oa]|completat[oa]|cleared)$/iu
const SENT_BACK = /refunded|erstattet|zurückgezahlt|remboursé|reembolsad|devuelt|rimborsat/iu
const MEMO = /^memo/iu
/** Requests for money and items of a cart move nothing. */
const MOVES_NOTHING =
  /request|anforderung|demande|solicitud|richiesta|invoice (?:sent|received|item)|rechnung (?:gesendet|erhalten|empfangen)|cart item|warenkorbartikel/iu
/** Movements of the own money: conversions, deposits, holds and their ends, reversals of own withdrawals, gifts of PayPal. */
const OWN_MOVE = new RegExp(
  [
    String.raw`conver|umrechnung|correction|korrektur|adjustment`,
    String.raw`bank ?(?:deposit|transfer)|bankgutschrift|gutschrift vom bank|deposit|einzahlung|top.?up|bancari|bancaire|bonifico|versamento|virement|ingreso|dépôt|depósito`,
    String.raw`hold|release|reserve|authori[sz]|einbehalt|freigabe|autorisierung|temporär|retenue|suspension|blocage|retenci|bloqueo|blocco|trattenuta`,
    String.raw`withdraw|abbuchung|retir|preliev|rücklastschrift`,
    String.raw`fee reversal|incentive|redemption|cash ?back|bonus|reward|dividend|interest|zinsen`,
  ].join('|'),
  'iu',
)
/** The database keeps 200 characters without control characters. */
const NUMBER = /^\P{Cc}{1,200}$/u
const EBAY = /^ebay\b/iu
const TAKES_BACK =
  /refund|reversal|chargeback|dispute|rückzahlung|erstattung|rückbuchung|käuferschutz|remboursement|annulation|litige|rétrofacturation|reembolso|devoluci|reversi|contracargo|rimborso|storno|contestazion/iu

/** Which entries are payments of the account itself, and which payments it sent back. */
export function linksOf(entries: readonly PaypalEntry[]): PaypalLinks {
  const paid = new Set<string>()
  const sentBack = new Map<string, { gross: Cents; fee: Cents }>()
  for (const { read, gross, fee } of entries) {
    if (gross >= 0 || OWN_MOVE.test(read('type'))) continue
    const [type, refersTo] = [read('type'), read('refersTo')]
    const takesBack = refersTo !== '' && (type === '' || TAKES_BACK.test(type))
    if (!takesBack) paid.add(read('reference'))
    else if (isCompleted(read) && !MEMO.test(read('impact'))) {
      const before = sentBack.get(refersTo) ?? { gross: 0, fee: 0 }
      sentBack.set(refersTo, { gross: before.gross - gross, fee: before.fee - fee })
    }
  }
  return { paid, sentBack }
}

/** What is left of a payment after what was sent back; 'unknown' if its status alone says that some was. */
export function keptOf(
  { read, gross, fee }: PaypalEntry,
  { sentBack }: PaypalLinks,
): { gross: Cents; fee: Cents } | 'unknown' {
  const back = sentBack.get(read('reference'))
  if (back) return { gross: gross - back.gross, fee: Math.max(0, fee - back.fee) }
  return isSentBack(read) ? 'unknown' : { gross, fee: Math.max(0, fee) }
}

/** Why an entry is no money that came from somebody; null if it is. */
export function reasonToPass({ read, gross }: PaypalEntry, links: PaypalLinks): string | null {
  if (gross <= 0) return 'money that left'
  if (!isCompleted(read) && !isSentBack(read)) return 'pending'
  if (MEMO.test(read('impact')) || MOVES_NOTHING.test(read('type'))) return 'pending'
  if (OWN_MOVE.test(read('type')) || (read('name') === '' && read('from') === ''))
    return 'own money'
  if (isPaidByEbay(read, links)) return 'paid for sales on eBay'
  if (!NUMBER.test(read('reference'))) return 'without a number'
  const isPart = /part|teil|parz|parc/iu.test(read('status'))
  const kept = keptOf({ read, gross, fee: 0 }, links)
  const isAllGone = kept === 'unknown' ? !isPart : kept.gross <= 0
  return isAllGone ? 'sent back' : null
}

/** Buyers' payments and payouts. What eBay pays back of a purchase may be the refund of a product that was bought there. */
function isPaidByEbay(read: PaypalEntry['read'], { paid }: PaypalLinks): boolean {
  if (EBAY.test(read('type'))) return true
  return EBAY.test(read('name')) && !paid.has(read('refersTo')) && !TAKES_BACK.test(read('type'))
}

function isCompleted(read: PaypalEntry['read']): boolean {
  return read('status') === '' || COMPLETED.test(read('status'))
}

function isSentBack(read: PaypalEntry['read']): boolean {
  return SENT_BACK.test(read('status'))
}
