import type { AlertWords, MailedOffer } from '#src/commands/alerts/alert-mail/alert-words.ts'
import { writeButton, writeFrame, writeLink, writeNote } from '#src/mails/frame.ts'
import { escapeHtml } from '#src/mails/mail-words.ts'

const wrap = 'overflow-wrap: anywhere; word-break: break-word'

/** The HTML of an alert's email. Only the logo and the pictures of offers load, from our own address. */
export function writeAlertPage(words: AlertWords): string {
  return writeFrame({
    site: escapeHtml(words.site),
    title: escapeHtml(words.heading),
    preheader: escapeHtml(
      words.offers
        .map(({ name, price }) => `${name}, ${price}`)
        .slice(0, 3)
        .join(' · '),
    ),
    body: `                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed">
${words.offers.map(writeOffer).join('\n')}
                </table>
${writeMore(words)}${writeAction(words)}${writePlan(words)}`,
    footer: `${escapeHtml(words.why)}<br />
                ${writeLink(escapeHtml(words.settingsUrl), 'Change or pause your alerts')} &nbsp;·&nbsp; ${writeLink(escapeHtml(words.unsubscribeUrl), 'Turn off alert emails')}`,
  })
}

function writeOffer({ name, price, seller, keyword, url, picture }: MailedOffer): string {
  const address = escapeHtml(url)
  const image =
    picture === null
      ? `<span class="muted" style="display: block; width: 72px; line-height: 72px; text-align: center; font-size: 28px; color: #635848">${escapeHtml(firstLetter(name))}</span>`
      : `<img class="muted" src="${escapeHtml(picture)}" width="72" height="72" alt="${escapeHtml(name)}" style="display: block; width: 72px; height: 72px; overflow: hidden; border-radius: 8px; color: #635848; font-size: 11px; line-height: 1.2; object-fit: contain" />`
  return `                  <tr>
                    <td class="line" width="88" valign="top" style="width: 88px; padding: 16px 0; border-bottom: 1px solid #e7dfd3">
                      <a class="picture" href="${address}" tabindex="-1" aria-hidden="true" style="display: block; width: 72px; height: 72px; border-radius: 8px; background: #f3eee6; text-decoration: none">${image}</a>
                    </td>
                    <td class="line" valign="top" style="padding: 16px 0; border-bottom: 1px solid #e7dfd3; ${wrap}">
                      <a class="ink" href="${address}" style="color: #211b15; font-size: 16px; font-weight: 600; line-height: 1.4; text-decoration: none"><bdi>${escapeHtml(name)}</bdi></a>
                      <div class="ink" style="margin: 4px 0 0; font-size: 15px; line-height: 1.4; color: #211b15"><strong>${escapeHtml(price)}</strong> · <bdi>${escapeHtml(seller)}</bdi></div>
                      <div class="muted" style="margin: 2px 0 0; font-size: 13px; line-height: 1.4; color: #635848">Found by <bdi>${escapeHtml(keyword)}</bdi></div>
                    </td>
                  </tr>`
}

/** Shown instead of a picture. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '•'
}

function writeMore({ more }: AlertWords): string {
  return more === null ? '' : `                ${writeNote(`<br />… ${escapeHtml(more)}`)}\n`
}

/** The only offer, or all that the alerts found. */
function writeAction({ offers: [only, ...others], more, foundUrl }: AlertWords): string {
  const isOne = only !== undefined && others.length === 0 && more === null
  const [url, label] = isOne ? [only.url, 'See the offer'] : [foundUrl, 'See all offers found']
  return `                ${writeButton(escapeHtml(url), label)}\n`
}

function writePlan({ plan, upgradeUrl }: AlertWords): string {
  if (plan === null) return ''
  const link = writeLink(escapeHtml(upgradeUrl), 'See the plans')
  return `                ${writeNote(`${escapeHtml(plan)} ${link}`)}`
}
