/** The message for the operator. */
export interface Outcome {
  ok: boolean
  message: string
}
