/** Structured events without personal data; the host application decides where they go. */
export interface Log {
  /** For debugging; most hosts drop it. */
  debug?(event: string, fields?: Record<string, unknown>): void
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}
