import { callApi } from '#src/lib/api.ts'

/**
 * Cancels Pro at the end of its period or trial, or undoes that.
 * @throws AppError with the server's reason.
 */
export async function setCancellation(cancelAtPeriodEnd: boolean): Promise<void> {
  await callApi('/api/subscription/cancellation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cancelAtPeriodEnd }),
  })
}
