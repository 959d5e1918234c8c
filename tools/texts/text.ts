/** A text that people can read, and the place where it is written. */
export interface Text {
  /** The path from the root of the repository. */
  file: string
  line: number
  /** The text in one line; a value that the app fills in is `{…}` with its expression, if that is short. */
  text: string
}
