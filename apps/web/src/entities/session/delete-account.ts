import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import { forgetSession } from '#src/entities/session/sign-out.ts'
import { callApi } from '#src/lib/api.ts'
import { reportError } from '#src/lib/errors.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { forgetDevice } from '#src/lib/forget-device.ts'

/**
 * Deletes the user's account with all its data, then clears this device's data; other tabs follow.
 * @throws AppError with the code `bad_request` for the address and `wrong_password` for the password.
 */
export async function deleteAccount(email: string, password: string | undefined): Promise<void> {
  const userId = readStoredSession()?.user.id
  await callApi('/api/account/delete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (userId !== undefined) await dropUnsent(userId)
  await forgetSession()
  forgetDevice()
}

/** Nobody will sign in here again to send them. */
async function dropUnsent(userId: string): Promise<void> {
  try {
    const outbox = await loadOutbox()
    await outbox.dropUnsent(userId)
  } catch (error) {
    // The account is gone even if this device's store does not open.
    reportError(error)
  }
}
