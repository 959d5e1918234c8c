import type { OpenedFile } from '#src/features/products/import/file/import-session.ts'
import { countRows } from '#src/features/products/import/words.ts'

/** What a file is, in one sentence: 'This is an Amazon order history: 214 rows, 3 cancelled.' */
export function describeKind({ kind, history, rowCount }: OpenedFile): string {
  if (kind === null) return countRows(rowCount)
  const article = /^[aeo]/iu.test(kind.name) ? 'an' : 'a'
  // 'PayPal activity' and 'eBay orders' have no article.
  const name = kind.gives === 'products' ? `${article} ${kind.name}` : kind.name
  if (!kind.isRecognised) {
    return `This does not look like ${name}: its columns have other names. Choose how to read it.`
  }
  const counts = [
    countRows(rowCount),
    ...(history && history.cancelled.length > 0
      ? [`${count(history.cancelled.length)} cancelled`]
      : []),
    ...(history && history.unreadable.length > 0
      ? [`${count(history.unreadable.length)} cannot be read`]
      : []),
  ]
  return `This is ${name}: ${counts.join(', ')}.`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
