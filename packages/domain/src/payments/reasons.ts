const WORDS = {
  order: 'order number in the note',
  amount: 'amount',
  gross: 'amount before the fee',
  net: 'amount after the fee',
  'refund alone': 'the refund without the commission',
  price: 'price of the product',
  several: 'sum of several products',
  part: 'part of the refund',
  more: 'more than was still open',
  'same sender': 'same sender as another refund of this order',
  address: "sender is the seller's address",
  'paid before': 'sender paid for this seller before',
  'seller name': 'name of the seller',
  'other order': 'another order number in the note',
} as const

/** Why a payment may be the refund of a product. */
export type Reason = keyof typeof WORDS

/** A reason in the words of the screen: 'order number in the note'. */
export function wordsOf(reason: Reason): string {
  return WORDS[reason]
}
