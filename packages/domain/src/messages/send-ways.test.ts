import { describe, expect, it } from 'vitest'
import { LONGEST_ADDRESS, sendWays } from '#src/messages/send-ways.ts'
import type { SellerContacts } from '#src/sellers/seller-contacts.ts'

const none: SellerContacts = {
  email: null,
  whatsapp: null,
  facebook: null,
  discord: null,
  wechat: null,
}
const text = 'Hi & hello?\n20 € <b>'

function wayBy(contacts: Partial<SellerContacts>, message = { subject: 'Refund #1', text }) {
  const [way] = sendWays({ ...none, ...contacts }, message)
  return way
}

describe('a message is sent by', () => {
  it.each<[Partial<SellerContacts>, string, boolean, string | null]>([
    [
      { whatsapp: '+1 (555) 010-9999' },
      'WhatsApp',
      false,
      'https://wa.me/15550109999?text=Hi%20%26%20hello%3F%0A20%20%E2%82%AC%20%3Cb%3E',
    ],
    [
      { email: 'a@shop.example' },
      'Email',
      false,
      'mailto:a@shop.example?subject=Refund%20%231&body=Hi%20%26%20hello%3F%0D%0A20%20%E2%82%AC%20%3Cb%3E',
    ],
    [
      { email: 'a@b.example?bcc=c' },
      'Email',
      false,
      'mailto:a@b.example%3Fbcc%3Dc?subject=Refund%20%231&body=Hi%20%26%20hello%3F%0D%0A20%20%E2%82%AC%20%3Cb%3E',
    ],
    [{ email: 'in the group' }, 'Email', true, null],
    [{ whatsapp: 'see profile' }, 'WhatsApp', true, null],
    [{ facebook: 'https://facebook.com/acme.deals' }, 'Messenger', true, 'https://m.me/acme.deals'],
    [{ facebook: 'http://www.facebook.com/acme/' }, 'Messenger', true, 'https://m.me/acme'],
    [
      { facebook: 'https://m.facebook.com/profile.php?id=1234' },
      'Messenger',
      true,
      'https://m.me/1234',
    ],
    [{ facebook: 'https://www.messenger.com/t/acme' }, 'Messenger', true, 'https://m.me/acme'],
    [{ facebook: 'https://m.me/acme' }, 'Messenger', true, 'https://m.me/acme'],
    [
      { facebook: 'https://facebook.com/groups/testers' },
      'Facebook',
      true,
      'https://facebook.com/groups/testers',
    ],
    [{ facebook: 'https://facebook.com/' }, 'Facebook', true, 'https://facebook.com/'],
    [
      { facebook: 'https://facebook.com.evil.example/acme' },
      'Facebook',
      true,
      'https://facebook.com.evil.example/acme',
    ],
    [{ facebook: 'Acme Deals' }, 'Facebook', true, null],
    [{ facebook: 'javascript:alert(1)' }, 'Facebook', true, null],
    [{ discord: 'http://discord.gg/acme' }, 'Discord', true, 'https://discord.gg/acme'],
    [{ discord: 'acme#1234' }, 'Discord', true, null],
    [{ wechat: 'acme_deals' }, 'WeChat', true, null],
  ])('%j: %s, copied: %s, opens %s', (contacts, label, isCopied, href) => {
    expect(wayBy(contacts)).toMatchObject({ label, isCopied, href, isTooLong: false })
  })
})

it.each([null, none])('the clipboard alone without contacts (%#)', (contacts) => {
  expect(sendWays(contacts, { subject: '', text })).toMatchObject([
    { kind: 'copy', isCopied: true, href: null },
  ])
})

describe('a text that an address cannot hold', () => {
  const room = LONGEST_ADDRESS - 'https://wa.me/15550109999?text='.length
  const contact = { whatsapp: '15550109999' }

  it('is opened up to the last character', () => {
    const way = wayBy(contact, { subject: '', text: 'x'.repeat(room) })
    expect(way?.href).toHaveLength(LONGEST_ADDRESS)
    expect(way).toMatchObject({ isCopied: false, isTooLong: false })
  })

  it.each(['x'.repeat(room + 1), '款'.repeat(Math.ceil(room / 9) + 1)])(
    'is copied, and the chat opens (%#)',
    (long) => {
      expect(wayBy(contact, { subject: '', text: long })).toMatchObject({
        isCopied: true,
        isTooLong: true,
        href: 'https://wa.me/15550109999',
      })
    },
  )

  it('is copied for an email, whose line breaks count three characters more', () => {
    const mail = { email: 'a@b.example' }
    const short = wayBy(mail, { subject: '', text: '\n'.repeat(300) })
    const long = wayBy(mail, { subject: '', text: '\n'.repeat(340) })
    expect([short?.isTooLong, long?.isTooLong]).toEqual([false, true])
    expect(long?.href).toBe('mailto:a@b.example')
  })

  it('with half an emoji is encoded all the same', () => {
    const way = wayBy(contact, { subject: '', text: 'Hi \uD83D' })
    expect(way?.href).toBe('https://wa.me/15550109999?text=Hi%20%EF%BF%BD')
  })
})
