/** Where lines go: standard output, or what a test reads. */
export interface Terminal {
  isTTY: boolean
  columns: number
  write(text: string): void
}
