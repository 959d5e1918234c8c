/** What a template may name in braces. */
export const PLACEHOLDERS = [
  'seller',
  'product',
  'products',
  'order numbers',
  'amount',
  'received',
  'due date',
  'days',
  'review link',
] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The text for each placeholder; '' where the app does not know it. */
export type MessageValues = Record<Placeholder, string>

const IN_BRACES = /\{([^{}\n]*)\}/gu

/**
 * The template with its values. A line that names something unknown or missing falls away, so that a seller never reads
 * '{amount}'. Values are inserted as they are: braces in a product's name are no placeholder.
 */
export function fillMessage(template: string, values: MessageValues): string {
  const lines = linesOf(template).flatMap((line) => {
    let isWhole = true
    const filled = line.replaceAll(IN_BRACES, (_whole, name: string) => {
      const placeholder = placeholderNamed(name)
      const value = placeholder === null ? '' : values[placeholder]
      if (value === '') isWhole = false
      return value
    })
    return isWhole ? [filled] : []
  })
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

/** What a text has in braces and the app does not know, each once: '{total}'. */
export function unknownPlaceholders(text: string): string[] {
  return namedIn(text).filter((whole) => placeholderNamed(whole.slice(1, -1)) === null)
}

/** The placeholders in a text, each once, as they are written: '{amount}'. */
export function placeholdersIn(text: string): string[] {
  return namedIn(text).filter((whole) => placeholderNamed(whole.slice(1, -1)) !== null)
}

/** Whether a template names a placeholder. */
export function names(template: string, placeholder: Placeholder): boolean {
  return placeholdersIn(template).some(
    (whole) => placeholderNamed(whole.slice(1, -1)) === placeholder,
  )
}

/** A text that somebody may have edited, with another review link: in place of the earlier one, or on a line of its own. */
export function replaceLink(text: string, earlier: string, link: string): string {
  if (earlier !== '' && text.includes(earlier)) return text.replace(earlier, () => link).trimEnd()
  if (link === '' || text.includes(link)) return text
  return `${text.trimEnd()}\n\n${link}`
}

function namedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(IN_BRACES), ([whole]) => whole))]
}

function placeholderNamed(name: string): Placeholder | null {
  const plain = name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  return PLACEHOLDERS.find((known) => known === plain) ?? null
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/u)
}
