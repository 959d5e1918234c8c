import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'
import { writeLetter } from '#src/mails/letter.ts'

/**
 * Tells a person that their second factor is off, in case it was not them. A failed email does not undo the recovery: it is
 * logged.
 */
export async function mailRecoveryNotice(
  mail: NotedMailService | null,
  log: Log,
  { id: userId, email }: { id: string; email: string },
  publicUrl: string,
): Promise<void> {
  try {
    await mail?.send({
      to: email,
      subject: 'Two-factor authentication is off',
      ...writeLetter({
        title: 'Two-factor authentication is off',
        parts: [
          {
            kind: 'paragraph',
            text: 'A recovery code was used to sign in to your SampleTrail account. Two-factor authentication is off now, and the other recovery codes no longer work.',
          },
          { kind: 'button', label: 'Set it up again', url: `${publicUrl}/settings/security` },
          {
            kind: 'note',
            text: `If this was not you, somebody knows your password and one of your codes. Choose a new password at once: ${publicUrl}/auth`,
          },
        ],
        why: 'We always email you when two-factor authentication is turned off.',
        publicUrl,
      }),
      note: { kind: 'factor_removed', userId },
    })
  } catch (error) {
    log.warn('recovery.not_told', { error })
  }
}
