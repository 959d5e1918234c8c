/** Whether the log has to say why: everything from 500 on but 501, whose answer says all there is to say. */
export function isFailure(status: number): boolean {
  return status >= 500 && status !== 501
}

/** Why a call failed: in the words of what caused it, else in those that the caller got. */
export function describeCause(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
