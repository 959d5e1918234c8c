import type { ContactChallenge, ContactForm } from '@sampletrail/contracts/contact.ts'
import type { Backend } from '#src/backend.ts'

/**
 * Stores a message to the operator and marks its captcha as used, both or neither (docs/behaviour/contact.md); `isMailed`
 * makes its email due. False if that captcha was used for a message before, here or in another process.
 */
export async function keepContactMessage(
  backend: Pick<Backend, 'asService'>,
  { name, email, subject, message }: ContactForm,
  { nonce, expiresAt }: Pick<ContactChallenge['parameters'], 'nonce' | 'expiresAt'>,
  isMailed: boolean,
): Promise<boolean> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ kept: boolean }>(
      'select private.keep_contact_message($1, $2, $3, $4, $5, to_timestamp($6), $7) as kept',
      [name, email, subject, message, nonce, expiresAt, isMailed],
    )
    return rows[0]?.kept === true
  })
}
