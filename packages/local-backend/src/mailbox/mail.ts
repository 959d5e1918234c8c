export interface Mail {
  /** A bare address, `somebody@example.com`. */
  to: string
  subject: string
  text: string
  html: string
  /** Additional headers; their values on one line. */
  headers?: Record<string, string>
}
