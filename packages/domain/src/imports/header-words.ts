/** '(USD)', 'in Euro', '*', '[€]', 'Seller FB'. */
const QUALIFIER =
  /^(?:in |en )?(?:usd|eur|gbp|cad|aud|jpy|inr|euros?|dollars?|us|ca|au|pounds?|yen|chf|mxn|brl|required|optional|pflicht|pcs|pieces|st|stk|fb|facebook|whatsapp|telegram|wechat|discord|contact|kontakt)$/u

/** The header for comparing: 'Order #', 'order_no.' and 'OrderNo' become similar. */
export function plain(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
}

/** 'eBay' and 'ebay', 'PayPal' and 'paypal' are the same, wherever a word is thought to end. */
export function squeezed(header: string): string {
  return plain(header).replaceAll(' ', '')
}

/** The ways to compare a header: whole, and without a currency or a mark at its end. */
export function namesIn(header: string): string[] {
  const words = plain(header).split(' ')
  return words.flatMap((_word, index) => {
    const rest = words.slice(index + 1).join(' ')
    return rest === '' || QUALIFIER.test(rest) ? [words.slice(0, index + 1).join('')] : []
  })
}
