import { countryMark } from '@sampletrail/domain/countries.ts'

/** A product's country as a flag, or as its code where we draw no flag. */
export function CountryMark({ code }: { code: string | null }) {
  const mark = countryMark(code)
  if (!mark) return null
  if (!mark.isFlag) return <span className="text-xs font-medium text-ink-muted">{mark.text}</span>
  return (
    <span title={mark.name}>
      <span aria-hidden>{mark.text}</span>
      <span className="sr-only">{mark.name}</span>
    </span>
  )
}
