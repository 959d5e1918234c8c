import { z } from 'zod'
import { offerPriceText } from '@sampletrail/domain/offers/offer-price.ts'
import { countryFilterOf, FOUND_PATH } from '@sampletrail/domain/alerts/push-text.ts'
import { groupNameOf } from '@sampletrail/domain/sellers/seller-name.ts'
import { writeAlertPage } from '#src/commands/alerts/alert-mail/alert-page.ts'
import type { AlertWords, MailedOffer } from '#src/commands/alerts/alert-mail/alert-words.ts'
import type { MailSubject } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'
import { cutLine, toPlainLine } from '#src/mails/mail-words.ts'
import type { OutgoingMail } from '#src/integrations/mail/mail.ts'

/** An email from private.claim_alert_mails. */
export const claimedMailSchema = z.object({
  mail_id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  kind: z.enum(['instant', 'digest']),
  /** Digests left this month after this one; null without a limit. */
  uses_left: z.number().nullable(),
  total: z.number(),
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      price: z.number().nullable(),
      currency: z.string(),
      picture: z.string().nullable(),
      seller: z.string().nullable(),
      isForAll: z.boolean(),
      country: z.string(),
      keyword: z.string(),
    }),
  ),
})
export type ClaimedMail = z.infer<typeof claimedMailSchema>

/** The targets of an email's links. */
export interface MailPlaces {
  /** Origin of the app. */
  publicUrl: string
  /** Address of a file in a public bucket. */
  publicFileUrl(bucket: string, path: string): string
  /** Proves that its holder has an email to this person, about alerts if nothing else is said. */
  unsubscribeToken(userId: string, about?: MailSubject): string
  /** The number of digests that Basic has in a month; null without a limit. */
  digestsAMonth(): number | null
}

const longestName = 160
const longestKeyword = 60
const longestSubject = 90
const longestSearch = 100

/** The email with a person's alert matches, as HTML and as text (docs/behaviour/alerts.md). */
export function writeAlertMail(mail: ClaimedMail, places: MailPlaces): OutgoingMail {
  const words = findWords(mail, places)
  const token = new URL(words.unsubscribeUrl).search
  return {
    id: `alert-${mail.mail_id}`,
    to: mail.email,
    subject: writeSubject(mail, words),
    text: writeText(words),
    html: writeAlertPage(words),
    headers: {
      'List-Unsubscribe': `<${places.publicUrl}/api/alerts/unsubscribe${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Nobody's out-of-office reply is needed.
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function findWords(mail: ClaimedMail, places: MailPlaces): AlertWords {
  const { publicUrl } = places
  const settingsUrl = `${publicUrl}/settings/notifications`
  const token = places.unsubscribeToken(mail.user_id)
  const offers = mail.items.map((item) => describeOffer(item, places))
  const unlisted = mail.total - offers.length
  return {
    heading: mail.kind === 'digest' ? `Today: ${countOffers(mail)}` : countOffers(mail),
    offers,
    more: unlisted > 0 ? `and ${unlisted.toLocaleString('en-US')} more in the app` : null,
    plan: describePlan(mail, places.digestsAMonth()),
    why:
      mail.kind === 'digest'
        ? 'We email you at the end of a day on which your keyword alerts found something.'
        : 'You get this email because your keyword alerts found something.',
    foundUrl: `${publicUrl}${FOUND_PATH}`,
    site: publicUrl,
    settingsUrl,
    unsubscribeUrl: `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`,
    upgradeUrl: `${publicUrl}/subscription`,
  }
}

function describeOffer(item: ClaimedMail['items'][number], places: MailPlaces): MailedOffer {
  const name = cutLine(toPlainLine(item.name), longestName) || 'An offer without a name'
  return {
    name,
    price: offerPriceText(item.price, item.currency),
    seller: cutLine(groupNameOf(item.seller), longestKeyword),
    keyword: quoteKeyword(item.keyword),
    url: findAddress(item, places.publicUrl),
    picture: item.picture === null ? null : places.publicFileUrl('product-images', item.picture),
  }
}

/** Its own page if everybody may open it; Pro-only offers and those of other countries link to the catalogue. */
function findAddress(
  { id, name, isForAll, country }: ClaimedMail['items'][number],
  publicUrl: string,
): string {
  if (isForAll) return `${publicUrl}/p/${id}`
  const search = cutLine(toPlainLine(name), longestSearch).replace(/…$/, '')
  return `${publicUrl}/dashboard/find?search=${encodeURIComponent(search)}${countryFilterOf([country])}`
}

function quoteKeyword(keyword: string): string {
  return `“${cutLine(toPlainLine(keyword), longestKeyword)}”`
}

function countOffers({ total, items }: ClaimedMail): string {
  const keywords = new Set(items.map(({ keyword }) => keyword))
  const [only = ''] = keywords
  const whose = keywords.size === 1 ? quoteKeyword(only) : 'your alerts'
  return `${total.toLocaleString('en-US')} new ${total === 1 ? 'offer' : 'offers'} for ${whose}`
}

/** One line; it names a single offer, so that people open the email. */
function writeSubject({ total }: ClaimedMail, { heading, offers }: AlertWords): string {
  const [only] = offers
  return cutLine(total === 1 && only ? `${heading}: ${only.name}` : heading, longestSubject)
}

function describePlan({ uses_left: left }: ClaimedMail, limit: number | null): string | null {
  if (left === null || limit === null) return null
  if (left === 0) {
    return `This is the last of your ${limit} ${limit === 1 ? 'email' : 'emails'} this month. Until the 1st, new matches show only in the app. Pro emails you at once, without a limit.`
  }
  return `Basic has ${limit} ${limit === 1 ? 'email' : 'emails'} a month: ${left} ${left === 1 ? 'is' : 'are'} left until the 1st. Pro emails you at once, without a limit.`
}

function writeText(words: AlertWords): string {
  const { heading, offers, more, plan, why, foundUrl, settingsUrl, unsubscribeUrl, upgradeUrl } =
    words
  return [
    heading,
    '',
    ...offers.flatMap(({ name, price, seller, keyword, url }, index) => [
      `${index + 1}. ${name}`,
      `   ${price} · ${seller} · found by ${keyword}`,
      `   ${url}`,
      '',
    ]),
    ...(more === null ? [] : [`… ${more}: ${foundUrl}`, '']),
    ...(plan === null ? [] : [plan, upgradeUrl, '']),
    '-- ',
    why,
    `Change or pause your alerts: ${settingsUrl}`,
    `Turn off alert emails: ${unsubscribeUrl}`,
    '',
  ].join('\n')
}
