/** No date, amount or word for a status is longer. What is would keep the patterns that read it busy for hours. */
const LONGEST_SHORT = 100

/** Whether a cell can be something else than text. */
export function isShortText(text: string): boolean {
  return text.length <= LONGEST_SHORT
}
