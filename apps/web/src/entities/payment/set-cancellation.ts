import { callApi } from '#src/lib/api.ts'

/**
 * Has Pro end with its period or trial, or takes that back.
 * @throws AppError with the server's reason.
 */
export async function setCancellation(cancelAtPeriodEnd: boolean): Promise<void> {
  await callApi('/api/subscription/cancellation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cancelAtPeriodEnd }),
  })
}
