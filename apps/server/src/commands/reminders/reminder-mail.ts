import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { reasonOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import {
  type ToldStep,
  productName,
  reminderTitle,
} from '@sampletrail/domain/reminders/reminder-words.ts'
import type { MailPlaces } from '#src/commands/alerts/alert-mail/alert-mail.ts'
import type { OutgoingMail } from '#src/integrations/mail/mail.ts'
import { writeButton, writeFrame, writeLink, writeNote } from '#src/mails/frame.ts'
import { cutLine, escapeHtml, toPlainLine } from '#src/mails/mail-words.ts'

const mostListed = 20
const longestSubject = 110

interface Words {
  heading: string
  items: { name: string; reason: string; url: string }[]
  /** 'and 3 more', or null. */
  more: string | null
  /** Origin of this installation. */
  site: string
  todayUrl: string
  settingsUrl: string
  unsubscribeUrl: string
}

const why = 'We email you once a day at most, when one of your products needs you.'
const change = 'Change when you are reminded'
const turnOff = 'Turn off reminder emails'

/** The email with a person's steps, the most urgent first, as HTML and as text (docs/behaviour/reminders.md). */
export function writeReminderMail(
  to: { mail_id: string; user_id: string; email: string },
  told: readonly ToldStep[],
  today: CalendarDate,
  places: MailPlaces,
): OutgoingMail {
  const { publicUrl } = places
  const token = encodeURIComponent(places.unsubscribeToken(to.user_id, 'reminders'))
  const more = told.length - mostListed
  const words: Words = {
    heading: toPlainLine(reminderTitle(told)),
    items: told.slice(0, mostListed).map(({ step }) => ({
      name: toPlainLine(productName(step)),
      reason: toPlainLine(reasonOfStep(step, today)),
      url: `${publicUrl}/dashboard/products/${step.product.id}`,
    })),
    more: more > 0 ? `and ${more.toLocaleString('en-US')} more` : null,
    site: publicUrl,
    todayUrl: `${publicUrl}/today`,
    settingsUrl: `${publicUrl}/settings/notifications`,
    unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}&about=reminders`,
  }
  return {
    id: `reminder-${to.mail_id}`,
    to: to.email,
    subject: cutLine(words.heading, longestSubject),
    text: writeText(words),
    html: writePage(words),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/alerts/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function writeText(words: Words): string {
  const { heading, items, more, todayUrl, settingsUrl, unsubscribeUrl } = words
  return [
    heading,
    '',
    ...items.flatMap(({ name, reason, url }, index) => [
      `${index + 1}. ${name}`,
      `   ${reason}`,
      `   ${url}`,
      '',
    ]),
    ...(more === null ? [] : [`… ${more}`, '']),
    `Everything that needs you: ${todayUrl}`,
    '',
    '-- ',
    why,
    `${change}: ${settingsUrl}`,
    `${turnOff}: ${unsubscribeUrl}`,
    '',
  ].join('\n')
}

function writePage(words: Words): string {
  const { heading, items, more, todayUrl, settingsUrl, unsubscribeUrl } = words
  return writeFrame({
    site: escapeHtml(words.site),
    title: escapeHtml(heading),
    preheader: escapeHtml(
      items
        .map(({ name, reason }) => `${name}: ${reason}`)
        .slice(0, 3)
        .join(' · '),
    ),
    body: `                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed">
${items.map(writeItem).join('\n')}
                </table>
${writeMore(more)}                ${writeButton(escapeHtml(todayUrl), 'Open Today')}`,
    footer: `${escapeHtml(why)}<br />
                ${writeLink(escapeHtml(settingsUrl), change)} &nbsp;·&nbsp; ${writeLink(escapeHtml(unsubscribeUrl), turnOff)}`,
  })
}

function writeItem({ name, reason, url }: Words['items'][number]): string {
  return `                  <tr>
                    <td class="line" valign="top" style="padding: 16px 0; border-bottom: 1px solid #e7dfd3; overflow-wrap: anywhere; word-break: break-word">
                      <a class="ink" href="${escapeHtml(url)}" style="color: #211b15; font-size: 16px; font-weight: 600; line-height: 1.4; text-decoration: none"><bdi>${escapeHtml(name)}</bdi></a>
                      <div class="muted" style="margin: 4px 0 0; font-size: 15px; line-height: 1.4; color: #635848">${escapeHtml(reason)}</div>
                    </td>
                  </tr>`
}

function writeMore(more: string | null): string {
  return more === null ? '' : `                ${writeNote(`<br />… ${escapeHtml(more)}`)}\n`
}
