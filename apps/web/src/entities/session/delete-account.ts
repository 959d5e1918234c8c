import { forgetSession } from '#src/entities/session/sign-out.ts'
import { callApi } from '#src/lib/api.ts'
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
  await forgetSession()
  forgetDevice()
}
