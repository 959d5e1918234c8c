import pino from 'pino'
import type { LogLevel } from '#src/environment-schema.ts'
import { describeError } from '#src/describe-error.ts'

/** Structured events, without personal data and secrets. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** Writes one JSON object a line to standard error, at once, so that the last words before an exit are kept. */
export function createLog(level: LogLevel): Log {
  const logger = pino(
    { level, base: null, serializers: { error: describeError } },
    pino.destination({ dest: 2, sync: true }),
  )
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
  }
}
