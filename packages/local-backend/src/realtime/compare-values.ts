const DECIMALS: ReadonlySet<string> = new Set(['int2', 'int4', 'int8', 'numeric', 'oid'])
const FLOATS: ReadonlySet<string> = new Set(['float4', 'float8'])
/** Types whose texts stand in the order of their values, in ISO style and UTC. */
const ORDERED_TEXTS: ReadonlySet<string> = new Set([
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
])

/** True when values of the type can be put in order without asking PostgreSQL. */
export function isOrdered(type: string): boolean {
  return DECIMALS.has(type) || FLOATS.has(type) || ORDERED_TEXTS.has(type)
}

/**
 * Negative, zero or positive, as for a sort. Both values are in the form in which PostgreSQL writes that type;
 * numbers are compared as numbers to the last digit.
 */
export function compareValues(type: string, left: string, right: string): number {
  if (left === right) return 0
  if (DECIMALS.has(type)) return compareDecimals(left, right)
  if (FLOATS.has(type)) return Number(left) - Number(right)
  return left < right ? -1 : 1
}

function compareDecimals(left: string, right: string): number {
  const [one, other] = [readDecimal(left), readDecimal(right)]
  if (!one || !other) return Number(left) - Number(right)
  const places = Math.max(one.places, other.places)
  const difference =
    one.digits * 10n ** BigInt(places - one.places) -
    other.digits * 10n ** BigInt(places - other.places)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Null for what is no plain number, such as NaN and Infinity. */
function readDecimal(text: string): { digits: bigint; places: number } | null {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  return { digits: BigInt(whole + fraction), places: fraction.length }
}
