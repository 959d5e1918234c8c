import type { NotedMail } from '#src/integrations/mail/mail.ts'

/** The last email after an account was deleted, so that the owner notices. */
export function farewellMail(to: string): NotedMail {
  return {
    to,
    subject: 'Your SampleTrail account is deleted',
    text: `Your SampleTrail account and everything in it are deleted: products, files, alerts, sellers of your own, and your sign-in. This cannot be undone.

What stays is an unreadable mark of your address, for 24 months, so that a trial is given once.

If you did not ask for it, an administrator of this SampleTrail may have done it, or somebody had your password or a device on which you were signed in. Then choose a new password wherever you use the same one.

You are welcome to sign up again at any time.
`,
    note: { kind: 'farewell', userId: null },
  }
}
