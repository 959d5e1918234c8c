/** Commands that wait for something else, and are in no work: the reason, in words, and the commands that it is true of. */
export const withoutLoss: Record<string, string[]> = {
  'It is a step of a work, and stores nothing of its own.': [
    'alerts/alert-mail/alert-mail.ts',
    'alerts/keep-push-keys.ts',
    'alerts/open-push.ts',
    'ebay/draw-for-ebay.ts',
    'ebay/ebay-listing/find-setup.ts',
    'ebay/ebay-listing/sell-for.ts',
    'ebay/find-on-ebay.ts',
    'ebay/open-ebay-selling.ts',
    'receipts/collect-pages.ts',
    'receipts/consult-model.ts',
    'receipts/receipt-file.ts',
    'receipts/receipt-pictures.ts',
    'reminders/claim-reminder-mails.ts',
    'reminders/reminder-mail.ts',
  ],
  'It is one transaction, from looking at people to the rows of their emails and pushes.': [
    'reminders/plan-reminders.ts',
  ],
  'It answers with what another site shows, and stores nothing.': [
    'files/copy-picture.ts',
    'links/scan-link.ts',
  ],
  'It gives people what waits for them, and stores nothing.': ['inbox/claim-arrivals.ts'],
  'It is about offers, files or messages of nobody.': [
    'contact/mail-contact-messages.ts',
    'files/remove-unreferenced-files.ts',
    'offers/fetch-offer-pictures.ts',
    'offers/follow-offer-source.ts',
  ],
  'A closing of the account waits until it is over: both hold private.lock_payer or private.lock_subscription.':
    [
      'payments/call-provider.ts',
      'payments/cancel-plan.ts',
      'payments/check-price.ts',
      'payments/confirm-checkout.ts',
      'payments/keep-customer.ts',
      'payments/open-portal.ts',
      'payments/receive-payment-event.ts',
      'payments/set-plan.ts',
      'payments/start-checkout.ts',
      'payments/sync-subscription.ts',
    ],
  'It sends one email, and the log of emails never fails.': [
    'accounts/farewell-mail.ts',
    'accounts/mail-recovery-notice.ts',
    'accounts/send-password-reset.ts',
    'mails/mail-log.ts',
    'payments/mail-trial-ending.ts',
  ],
  'It takes rights away itself, in steps that can be repeated.': [
    'accounts/delete-account.ts',
    'accounts/delete-user.ts',
    'accounts/recover-account.ts',
  ],
}
