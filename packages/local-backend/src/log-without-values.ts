import type { Log } from '#src/log.ts'

/**
 * Parts of errors from PostgreSQL, the file system and SMTP servers that repeat people's data: addresses, tokens, and
 * the value or the name after a colon or in single quotes. Names of tables and constraints are in double quotes inside
 * a sentence, and stay.
 */
const VALUES: [pattern: RegExp, instead: string][] = [
  [/=\([^)]*\)/g, '=(value)'],
  [/[^\s"'<>()=,;:]+@[^\s"'<>()=,;]+/g, '(address)'],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, '(token)'],
  [/\bsb_(secret|publishable)_[\w-]+/g, '(key)'],
  [/: ".*"/gs, ': (value)'],
  [/'[^']*'/gs, '(value)'],
]

/** Passes events on without people's data: the last of several protections, in one place that nobody can forget. */
export function withoutValues(log: Log): Log {
  return {
    // If nobody reads them, this costs nothing.
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
