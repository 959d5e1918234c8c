/** What a seller typed, as the page shows it again, and what is wrong with it. */
export interface AnswerForm {
  products: readonly string[]
  method: string
  reference: string
  problems: readonly { field: 'products' | 'method' | 'reference'; message: string }[]
}

/** The database's limits. */
export const answerLimits = { method: 50, reference: 200 } as const

/** More than a form with 50 products and two long texts has. */
export const mostAnswerBytes = 16 * 1024

/**
 * Reads 'Refund sent' from a form. Of the products only those count that the page asks about; the texts are on one line, and
 * lengths count as the database counts them.
 */
export function readAnswer(form: FormData, asked: readonly string[]): AnswerForm {
  const method = readLine(form.get('method'))
  const reference = readLine(form.get('reference'))
  const chosen = form.getAll('products')
  // A form about one product has no choice.
  const products = asked.length === 1 ? asked : asked.filter((id) => chosen.includes(id))
  const problems: AnswerForm['problems'][number][] = []
  if (products.length === 0) {
    problems.push({ field: 'products', message: 'Choose the products whose refund you sent.' })
  }
  if (method === '') {
    problems.push({ field: 'method', message: 'Say how you sent it, for example PayPal.' })
  }
  for (const [field, value] of [['method', method] as const, ['reference', reference] as const]) {
    const most = answerLimits[field]
    if (Array.from(value).length > most) {
      problems.push({
        field,
        message: `${field === 'method' ? 'The method' : 'The reference'} has up to ${most} characters. Shorten it.`,
      })
    }
  }
  return { products, method, reference, problems }
}

/** Letters without a shape: a text of nothing else says nothing. */
const unseen = /[\u115F\u1160\u2800\u3164\uFFA0]/gu

/**
 * One line without control characters, which PostgreSQL or a reader could stumble over, and without signs that nobody sees; those that join
 * letters in some scripts and emoji stay. Empty if nothing of it can be seen.
 */
function readLine(value: ReturnType<FormData['get']>): string {
  if (typeof value !== 'string') return ''
  const line = value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replaceAll(unseen, '')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(line) ? line : ''
}
