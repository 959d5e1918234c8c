/** The allowed form of a value: a text, one of some texts, a list, or fields of which each may be missing. */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  /** Names of item specifics with their values. */
  | 'specifics'
  | { oneOf: readonly string[] }
  | { list: Shape }
  | { fields: Record<string, Shape>; needs?: readonly string[] }

/** The places where a value differs from that form, as 'place: what is wrong'. Unpublished fields are wrong, too. */
export function compareShape(value: unknown, shape: Shape, place = 'body'): string[] {
  if (typeof shape === 'string') {
    return isSimple(value, shape) ? [] : [`${place}: no ${shape}`]
  }
  if ('oneOf' in shape) {
    return shape.oneOf.some((one) => one === value) ? [] : [`${place}: ${String(value)}`]
  }
  if ('list' in shape) {
    return Array.isArray(value)
      ? value.flatMap((one, index) => compareShape(one, shape.list, `${place}[${index}]`))
      : [`${place}: no list`]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${place}: no fields`]
  }
  const missing = (shape.needs ?? []).filter((name) => !(name in value))
  return [
    ...missing.map((name) => `${place}.${name}: missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const known = shape.fields[name]
      return known ? compareShape(one, known, `${place}.${name}`) : [`${place}.${name}: unknown`]
    }),
  ]
}

function isSimple(value: unknown, shape: 'text' | 'number' | 'flag' | 'specifics'): boolean {
  if (shape === 'specifics') {
    const lists = typeof value === 'object' && value !== null ? Object.values(value) : [null]
    return lists.every((list) => Array.isArray(list) && list.every((one) => isText(one)))
  }
  const types = { text: 'string', number: 'number', flag: 'boolean' } as const
  return typeof value === types[shape]
}

const isText = (value: unknown): boolean => typeof value === 'string'
