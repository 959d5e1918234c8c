/** The maximum length of a date, an amount or a status word. Longer texts could keep their patterns busy for hours. */
const LONGEST_SHORT = 100

/** Whether a cell can be anything but text. */
export function isShortText(text: string): boolean {
  return text.length <= LONGEST_SHORT
}
