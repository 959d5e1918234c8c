/** Whether the log needs a reason: every status from 500 on except 501, whose answer says everything. */
export function isFailure(status: number): boolean {
  return status >= 500 && status !== 501
}

/** Why a call failed: the message of the cause, else the caller's. */
export function describeCause(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
