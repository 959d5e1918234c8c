/** Words for a sum, including other languages. */
export const TOTAL = ['total', 'summe', 'gesamt', 'totale', 'totaal', '合計']
/** Words that alone, or in one word with a sum, mean the paid amount. */
export const PAID = ['gesamtbetrag', 'gesamtsumme', 'endbetrag', 'endsumme', 'ご請求額', '注文合計']
/** Words beside 'total' that make it the paid sum. */
export const WHOLE = [
  'grand',
  'nett',
  'net',
  'payable',
  'order',
  'due',
  'paid',
  'collected',
  'charged',
  'after',
  'rounded',
  'incl',
  'inc',
  'inclusive',
  'including',
  'ttc',
  'purchase',
]
/** Words beside 'total' that make it a partial sum, or no money at all. */
export const NEVER = [
  'qty',
  'qtys',
  'oty',
  'gty',
  'qly',
  'quantity',
  'excl',
  'excluding',
  'before',
  'savings',
  'saving',
  'saved',
  'discount',
  'points',
]
export const PART = [
  'item',
  'items',
  'exc',
  'supplies',
  'tax',
  'gst',
  'vat',
  'taxable',
  'shipping',
  'rewards',
  'refund',
  'refunded',
  'rounding',
]
export const SUBTOTAL = ['subtotal', 'zwischensumme', 'subtotale', 'subtotaal']
export const CARDS = [
  'visa',
  'mastercard',
  'master',
  'mcard',
  'amex',
  'discover',
  'debit',
  'credit',
  'paypal',
  'eftpos',
  'karte',
  'girocard',
]
export const CASH = ['cash', 'tendered', 'bargeld', 'gegeben']
export const CHANGE = ['change', 'ruckgeld', 'rückgeld', 'wechselgeld']
export const ADDED = [
  'rounding',
  'tax',
  'gst',
  'hst',
  'vat',
  'mwst',
  'ust',
  'iva',
  'tva',
  'discount',
  'coupon',
  'promotion',
  'savings',
  'saved',
  'save',
  'shipping',
  'delivery',
  'postage',
  'versand',
  'service',
  'srv',
  'handling',
  'tip',
  'gratuity',
]
