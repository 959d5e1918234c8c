import type { Log } from '#src/log.ts'

/**
 * What errors of PostgreSQL, the file system and mail servers repeat of what people sent: addresses, tokens, and the
 * value or the name behind a colon or in single quotes. Names of tables and constraints stand in double quotes inside a
 * sentence, and stay.
 */
const VALUES: [pattern: RegExp, instead: string][] = [
  [/=\([^)]*\)/g, '=(value)'],
  [/[^\s"'<>()=,;:]+@[^\s"'<>()=,;]+/g, '(address)'],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, '(token)'],
  [/\bsb_(secret|publishable)_[\w-]+/g, '(key)'],
  [/: ".*"/gs, ': (value)'],
  [/'[^']*'/gs, '(value)'],
]

/** Passes events on without what people sent: the last of several fences, in one place that nobody can forget. */
export function withoutValues(log: Log): Log {
  return {
    // Where nobody reads them, nothing is spent on them.
    ...(log.debug && { debug: (event, fields) => log.debug?.(event, clean(fields)) }),
    info: (event, fields) => log.info(event, clean(fields)),
    warn: (event, fields) => log.warn(event, clean(fields)),
    error: (event, fields) => log.error(event, clean(fields)),
  }
}

function clean(fields: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!fields) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value,
    ]),
  )
}

function redact(text: string): string {
  return VALUES.reduce((left, [pattern, instead]) => left.replaceAll(pattern, instead), text)
}
