/** An SQL text with its values. Its one row has at least `body` and `n`. */
export interface Statement {
  text: string
  values: string[]
}
