import { loadOutbox } from '#src/entities/product/send-changes.ts'
import { forgetSession } from '#src/entities/session/sign-out.ts'
import { callApi } from '#src/lib/api.ts'
import { reportError } from '#src/lib/errors.ts'
import { forgetDevice } from '#src/lib/forget-device.ts'

/**
 * Deletes the user's account and everything in it, then forgets what this device knows of it; other tabs follow.
 * @throws AppError with the code `bad_request` for the address and `wrong_password` for the password.
 */
export async function deleteAccount(email: string, password: string | undefined): Promise<void> {
  await callApi('/api/account/delete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  await dropUnsent()
  await forgetSession()
  forgetDevice()
}

/** Nobody signs in here again to send them. */
async function dropUnsent(): Promise<void> {
  try {
    const outbox = await loadOutbox()
    await outbox.dropUnsent()
  } catch (error) {
    // The account is gone whether or not this device's store opens.
    reportError(error)
  }
}
