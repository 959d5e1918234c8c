import { findForwardingRequest } from '@sampletrail/domain/mails/forwarding-request.ts'
import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'
import { readMail } from '@sampletrail/domain/mails/read-mail.ts'
import { CHARGER, ORDER } from '@sampletrail/domain/testing/shop-mails/amazon-mails.ts'
import type { MailsState } from '#src/features/products/mails/mails-state.ts'
import { listRow } from '#src/testing/product-rows.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }

/** The product of the usual order, as the list has it. */
export const charger = listRow({
  id: '22222222-2222-4222-8222-222222222222',
  name: CHARGER.name,
  price: 15.99,
  currency: 'USD',
  order_number: ORDER.number,
  order_date: '2026-03-05',
})

/** Emails as the dialog keeps them, read. */
export function openedMails(mails: readonly MailText[]): MailsState['mails'] {
  return mails.map((mail, place) => {
    const forwarding = findForwardingRequest(mail)
    return {
      key: `m${place}`,
      subject: mail.subject,
      sender: mail.from?.name ?? '',
      readings: readMail(mail, context),
      ...(forwarding && { forwarding }),
    }
  })
}
