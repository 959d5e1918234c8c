const AMAZON = /^(?:\d{3}|D\d{2})-\d{7}-\d{7}$/u
const LOOSE_AMAZON = /^(\d{3}|D\d{2})[-\s]?(\d{7})[-\s]?(\d{7})$/iu

/**
 * The order number as stored: surrounding spaces and a leading '#' are removed, all dashes become hyphens, and Amazon's numbers
 * are normalised (112-1234567-1234567, D01-1234567-1234567). Others stay as typed. Empty text is no
 * number.
 */
export function normaliseOrderNumber(text: string): string | null {
  const cleaned = text
    .trim()
    .replace(/^#\s*/u, '')
    .replaceAll(/[‐-―−]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
  const match = LOOSE_AMAZON.exec(cleaned)
  if (match) return `${match[1]?.toUpperCase()}-${match[2]}-${match[3]}`
  return cleaned === '' ? null : cleaned
}

/** Whether a stored order number is one of Amazon's, digital orders included. */
export function isAmazonOrderNumber(number: string): boolean {
  return AMAZON.test(number)
}
