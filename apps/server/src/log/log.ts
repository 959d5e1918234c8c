import pino from 'pino'
import type { LogLevel } from '#src/config/environment-schema.ts'
import { describeError } from '#src/log/describe-error.ts'

/** Structured events, without personal data and secrets. */
export interface Log {
  /** For debugging: only with LOG_LEVEL=debug. */
  debug?(event: string, fields?: Record<string, unknown>): void
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** Takes the lines of a log. */
interface LogLines {
  write(line: string): void
}

/** Writes one JSON object a line; to standard error at once, so that the last words before an exit are kept. */
export function createLog(
  level: LogLevel,
  lines: LogLines = pino.destination({ dest: 2, sync: true }),
): Log {
  const logger = pino({ level, base: null, serializers: { error: describeError } }, lines)
  return {
    ...(logger.isLevelEnabled('debug') && {
      debug: (event, fields = {}) => logger.debug(fields, event),
    }),
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
  }
}
