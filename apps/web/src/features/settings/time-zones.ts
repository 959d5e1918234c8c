import type { SelectGroup, SelectOption } from '#src/ui/select.tsx'

/** Every time zone that this browser knows, by continent; `current` is there even if it does not know it. */
export function listTimeZones(current: string): Array<SelectGroup | SelectOption> {
  const names = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])
  const groups = new Map<string, SelectOption[]>()
  const alone: SelectOption[] = []
  for (const value of [...names].toSorted()) {
    const [continent = '', ...place] = value.replaceAll('_', ' ').split('/')
    if (place.length === 0) {
      alone.push({ value, label: continent })
      continue
    }
    const group = groups.get(continent) ?? []
    group.push({ value, label: place.join(', ') })
    groups.set(continent, group)
  }
  return [...alone, ...[...groups].map(([label, options]) => ({ label, options }))]
}
