/** The output for lines: standard output, or a test's buffer. */
export interface Terminal {
  isTTY: boolean
  columns: number
  write(text: string): void
}
