/** What to tell the operator. */
export interface Outcome {
  ok: boolean
  message: string
}
