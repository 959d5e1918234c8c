const DECIMALS: ReadonlySet<string> = new Set(['int2', 'int4', 'int8', 'numeric', 'oid'])
const FLOATS: ReadonlySet<string> = new Set(['float4', 'float8'])
/** Types whose text order is their value order, in ISO style and UTC. */
const ORDERED_TEXTS: ReadonlySet<string> = new Set([
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
])

/** True if values of the type can be sorted without PostgreSQL. */
export function isOrdered(type: string): boolean {
  return DECIMALS.has(type) || FLOATS.has(type) || ORDERED_TEXTS.has(type)
}

/**
 * Negative, zero or positive, as for a sort. Both values are in PostgreSQL's format of that type; numbers are compared
 * exactly, to the last digit.
 */
export function compareValues(type: string, left: string, right: string): number {
  if (left === right) return 0
  if (DECIMALS.has(type)) return compareDecimals(left, right)
  if (FLOATS.has(type)) return Number(left) - Number(right)
  return left < right ? -1 : 1
}

/** Digit by digit, in time that grows with the shorter number: a filter may contain 1e131000, and there may be many. */
function compareDecimals(left: string, right: string): number {
  const [one, other] = [readDecimal(left), readDecimal(right)]
  if (!one || !other) return Number(left) - Number(right)
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1
  const places = Math.max(one.fraction.length, other.fraction.length)
  const difference =
    one.whole.length - other.whole.length ||
    compareTexts(one.whole, other.whole) ||
    compareTexts(one.fraction.padEnd(places, '0'), other.fraction.padEnd(places, '0'))
  return one.isNegative ? -difference : difference
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

interface Decimal {
  isNegative: boolean
  /** Without leading zeros, as PostgreSQL writes it. */
  whole: string
  fraction: string
}

/** Null for anything but a plain number, such as NaN and Infinity. */
function readDecimal(text: string): Decimal | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? null : { isNegative: sign === '-', whole, fraction }
}
