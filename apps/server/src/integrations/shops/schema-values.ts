export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A schema.org value may always be a list of values. */
export function allOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as unknown[]) : [value]
}

/** The first text (or number, as text) of a value or list. */
export function firstText(value: unknown): string | null {
  for (const one of allOf(value)) {
    if (typeof one === 'string' && one.trim() !== '') return decodeEntities(one)
    if (typeof one === 'number' && Number.isFinite(one)) return String(one)
    // {"@value": …, "@language": …} is a text, too.
    if (isRecord(one) && typeof one['@value'] === 'string') return one['@value']
  }
  return null
}

/** Types without their vocabulary: 'Product' of 'https://schema.org/Product'. */
export function typesOf(node: JsonRecord): string[] {
  return allOf(node['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^.*[/:#]/, '')] : [],
  )
}

const entities: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/** Shops that build JSON with page tools leave entities in its texts. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|quot|apos|lt|gt|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
}
