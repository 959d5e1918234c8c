import type { NotedMail } from '#src/integrations/mail/mail.ts'
import { writeLetter } from '#src/mails/letter.ts'

const subject = 'Your SampleTrail account is deleted'

/** The last email after an account was deleted, so that the owner notices. */
export function farewellMail(to: string): NotedMail {
  return {
    to,
    subject,
    ...writeLetter({
      title: subject,
      parts: [
        {
          kind: 'paragraph',
          text: 'Your SampleTrail account and everything in it are deleted: products, files, alerts, sellers of your own, and your sign-in. This cannot be undone.',
        },
        {
          kind: 'paragraph',
          text: 'For 24 months we keep a code made from your address, so that each person gets one trial. Nobody can read the address from it.',
        },
        {
          kind: 'note',
          text: 'If you did not ask for it, an administrator of this SampleTrail may have done it, or somebody had your password or a device on which you were signed in. Then choose a new password wherever you use the same one.',
        },
        { kind: 'paragraph', text: 'You are welcome to sign up again at any time.' },
      ],
      why: 'This is the last email that we send to this address.',
    }),
    note: { kind: 'farewell', userId: null },
  }
}
