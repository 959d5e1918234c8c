import { RestError } from '#src/rest/rest-error.ts'

export type CountKind = 'exact' | 'planned' | 'estimated'

export interface Preferences {
  return: 'minimal' | 'headers-only' | 'representation' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  count: CountKind | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  transaction: 'commit' | 'rollback' | null
  maxAffected: number | null
  timezone: string | null
}

const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ['return', ['minimal', 'headers-only', 'representation']],
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['count', ['exact', 'planned', 'estimated']],
  ['missing', ['default', 'null']],
  ['handling', ['strict', 'lenient']],
  ['tx', ['commit', 'rollback']],
])
const NONE: Preferences = {
  return: null,
  resolution: null,
  count: null,
  missing: null,
  handling: null,
  transaction: null,
  maxAffected: null,
  timezone: null,
}

/** Reads `Prefer`. Unknown ones are ignored, or with `handling=strict` refused as PGRST122. */
export function parsePreferences(header: string | undefined): Preferences {
  if (!header) return NONE
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const part of header.split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const [name = '', value = ''] = preference.split('=', 2)
    // The first of a kind counts, as in PostgREST.
    if (!isKnown(name, value)) unknown.push(preference)
    else if (!found.has(name)) found.set(name, value)
  }
  if (found.get('handling') === 'strict' && unknown.length > 0) {
    throw new RestError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  const maxAffected = found.get('max-affected')
  return {
    return: (found.get('return') ?? null) as Preferences['return'],
    resolution: (found.get('resolution') ?? null) as Preferences['resolution'],
    count: (found.get('count') ?? null) as Preferences['count'],
    missing: (found.get('missing') ?? null) as Preferences['missing'],
    handling: (found.get('handling') ?? null) as Preferences['handling'],
    transaction: (found.get('tx') ?? null) as Preferences['transaction'],
    maxAffected:
      found.get('handling') === 'strict' && maxAffected !== undefined ? Number(maxAffected) : null,
    timezone: found.get('timezone') ?? null,
  }
}

function isKnown(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,15}$/.test(value)
  if (name === 'timezone') return isTimezone(value)
  return ALLOWED.get(name)?.includes(value) ?? false
}

const ZONE_NAME = /^[A-Za-z][\w+/-]{0,63}$/

function isTimezone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The confirmed preferences of each kind of request, besides `count`, `tx`, `handling` and `timezone`. */
const CONFIRMED = {
  read: [],
  insert: ['resolution', 'missing', 'return', 'max-affected'],
  update: ['missing', 'return', 'max-affected'],
  put: ['return', 'max-affected'],
  delete: ['return', 'max-affected'],
  call: ['max-affected'],
  'silent call': ['return', 'max-affected'],
} satisfies Record<string, string[]>
const ALWAYS_CONFIRMED: ReadonlySet<string> = new Set(['count', 'tx', 'handling', 'timezone'])

/** The value of `Preference-Applied`, as PostgREST writes it; may be empty. */
export function describePreferences(
  preferences: Preferences,
  request: keyof typeof CONFIRMED,
): string {
  const confirmed: string[] = CONFIRMED[request]
  const applied: [string, string | number | null][] = [
    ['resolution', preferences.resolution],
    ['missing', preferences.missing],
    ['return', preferences.return],
    ['count', preferences.count],
    ['tx', preferences.transaction],
    ['handling', preferences.handling],
    ['timezone', preferences.timezone],
    ['max-affected', preferences.maxAffected],
  ]
  return applied
    .filter(
      ([name, value]) => value !== null && (ALWAYS_CONFIRMED.has(name) || confirmed.includes(name)),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}
