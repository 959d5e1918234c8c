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
}

/** Reads `Prefer`. What it does not know is ignored, or with `handling=strict` refused as PGRST122. */
export function parsePreferences(header: string | undefined): Preferences {
  if (!header) return NONE
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const part of header.split(',')) {
    const preference = part.trim()
    if (preference === '') continue
    const [name = '', value = ''] = preference.split('=', 2)
    const isKnown =
      name === 'max-affected' ? /^\d{1,15}$/.test(value) : ALLOWED.get(name)?.includes(value)
    // It would change the values given, so that it must not be ignored.
    if (name === 'timezone') throw notServed(preference)
    // The first of a kind counts, as in PostgREST.
    if (!isKnown) unknown.push(preference)
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
  }
}

function notServed(preference: string): RestError {
  return new RestError(501, {
    code: 'not_implemented',
    message: `The preference ${preference} is not served by this backend`,
    hint: 'Convert times with a view or a computed field.',
  })
}

/** The preferences that have an effect on each kind of request, besides `handling`. */
const EFFECTIVE = {
  read: ['count'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'max-affected'],
  update: ['missing', 'return', 'count', 'tx', 'max-affected'],
  delete: ['return', 'count', 'tx', 'max-affected'],
  call: ['return', 'count', 'tx', 'max-affected'],
}

/** The value of `Preference-Applied`; empty when there is nothing to say. What has no effect is not among them. */
export function describePreferences(
  preferences: Preferences,
  request: keyof typeof EFFECTIVE,
): string {
  const applied: [string, string | number | null][] = [
    ['resolution', preferences.resolution],
    ['missing', preferences.missing],
    ['return', preferences.return],
    ['count', preferences.count],
    ['tx', preferences.transaction],
    ['handling', preferences.handling],
    ['max-affected', preferences.maxAffected],
  ]
  return applied
    .filter(
      ([name, value]) =>
        value !== null && (name === 'handling' || EFFECTIVE[request].includes(name)),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}
