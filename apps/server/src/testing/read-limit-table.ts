import { readFileSync } from 'node:fs'

/** A row of the table of limits in docs/behaviour/limits.md. */
export interface DocumentedLimit {
  calls: number
  seconds: number
  /** Who has a count of their own. */
  per: string
}

const page = new URL('../../../../docs/behaviour/limits.md', import.meta.url)
const units: Record<string, number> = { second: 1, minute: 60, hour: 3600 }

/** Reads the table; its variables have these values. */
export function readLimitTable(settings: Record<string, string>): Map<string, DocumentedLimit> {
  const rows = readFileSync(page, 'utf8').matchAll(
    /^\| `([a-z][a-z -]*)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm,
  )
  return new Map(
    [...rows].map(([, name = '', calls = '', time = '', per = '']) => [
      name,
      { calls: readNumber(calls, settings), seconds: readSeconds(time, settings), per },
    ]),
  )
}

/** Reads the table below a heading: the seconds in its second column. */
export function readTimeTable(heading: 'Links and tokens' | 'Deadlines'): Map<string, number> {
  const [, after = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const rows = section.matchAll(/^\| `([A-Za-z][A-Za-z -]*)` \| ([^|]+) \|/gm)
  return new Map([...rows].map(([, name = '', time = '']) => [name, readSeconds(time, {})]))
}

/** '1,000', '`UPLOADS_PER_HOUR`' or '4 × `UPLOADS_PER_HOUR`'. */
function readNumber(text: string, settings: Record<string, string>): number {
  return text
    .split(' × ')
    .map((part) => {
      const name = /^`([A-Z0-9_]+)`$/.exec(part)?.[1]
      return name === undefined ? Number(part.replaceAll(',', '')) : Number(settings[name])
    })
    .reduce((product, factor) => product * factor, 1)
}

/** '1 hour', '10 seconds' or '`SECONDS_BETWEEN_MAILS`'. */
function readSeconds(text: string, settings: Record<string, string>): number {
  const [, count, unit = ''] = /^(\d+) (second|minute|hour)s?$/.exec(text) ?? []
  return count === undefined ? readNumber(text, settings) : Number(count) * (units[unit] ?? NaN)
}
