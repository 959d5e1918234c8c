import { isSameTimeZone } from '#src/lib/time-zone.ts'
import type { SelectGroup, SelectOption } from '#src/ui/select.tsx'

/** Every time zone that this browser knows, by continent; includes `current` under its own name, even if unknown. */
export function listTimeZones(current: string): Array<SelectGroup | SelectOption> {
  const others = Intl.supportedValuesOf('timeZone').filter((name) => !isSameTimeZone(name, current))
  const names = new Set(['UTC', current, ...others])
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
