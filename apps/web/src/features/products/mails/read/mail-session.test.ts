import {
  CHARGER,
  ORDER,
  newOrderMail,
  oldOrderMail,
  stepMail,
} from '@sampletrail/domain/testing/shop-mails/amazon-mails.ts'
import { mailOf } from '@sampletrail/domain/testing/shop-mails/mail-of.ts'
import { SHOPIFY_ORDER } from '@sampletrail/domain/testing/shop-mails/other-mails.ts'
import {
  KETTLE,
  SOCKS,
  listPage,
  pictureOf,
} from '@sampletrail/domain/testing/order-pages/amazon-pages.ts'
import { describe, expect, it } from 'vitest'
import { MailSession, type OpenedFile } from '#src/features/products/mails/read/mail-session.ts'
import { emlOf, mailboxOf } from '#src/testing/eml-file.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const open = (...content: BlobPart[]): Promise<OpenedFile> =>
  new MailSession().open(new File(content, 'order.eml'), context)

/** What was read, in short. */
function summary({ mails, problem }: OpenedFile) {
  const read = mails.flatMap(({ readings }) =>
    readings.map(({ kind, orders }) => {
      const [order] = orders
      return [kind, order?.number?.value, order?.total?.value, order?.items[0]?.name.value]
    }),
  )
  return { read, problem }
}

const german = ['order', ORDER.number, 1599, CHARGER.name]
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a file', () => {
  it.each([
    ['as HTML', newOrderMail('de')],
    ['as plain text', oldOrderMail('de')],
  ])('of an email %s is read, with its encoded subject', async (_, mail) => {
    const opened = await open(emlOf(mail))
    expect(summary(opened)).toEqual({ read: [german], problem: null })
    expect(opened.mails[0]).toMatchObject({ subject: mail.subject, sender: 'Amazon.de' })
  })

  it('of pasted text has the subject of its first lines', async () => {
    const pasted = await open(`Betreff: Bestellt: "Lampe"\n\n${oldOrderMail('de').text}`)
    expect(summary(pasted).read).toEqual([german])
    expect(pasted.mails[0]?.subject).toBe('Bestellt: "Lampe"')
  })

  it('has the same key however often it is opened', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => (await open(emlOf(newOrderMail('en')))).mails[0]?.key),
    )
    expect(keys[0]).toBe(keys[1])
    expect((await open(emlOf(newOrderMail('fr')))).mails[0]?.key).not.toBe(keys[0])
  })

  it('of 20 MB that are attached is read without them', async () => {
    const line = `${'QUJD'.repeat(19)}\r\n`
    const head =
      '--mixed\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n'
    const [before = '', after = ''] = emlOf(newOrderMail('de'), { attachments: '@@' }).split('@@')
    expect(summary(await open(before, head, line.repeat(270_000), after))).toEqual({
      read: [german],
      problem: null,
    })
  })

  it('of a mailbox is read up to its hundredth email', async () => {
    const mails = Array.from({ length: 200 }, (_, place) =>
      emlOf({ ...stepMail('en', 'sent'), subject: `Shipped: "Mug ${place}"` }),
    )
    const opened = await open(mailboxOf(mails))
    expect(opened.mails).toHaveLength(100)
    expect(opened.problem).toBe(
      'This mailbox has 200 emails. The first 100 were read; save the others in a file of their own.',
    )
  })

  it('of Apple Mail is read', async () => {
    const mail = emlOf(newOrderMail('de'))
    expect(
      summary(
        await open(
          `${new TextEncoder().encode(mail).length}\n${mail}<?xml version="1.0"?><plist/>`,
        ),
      ).read,
    ).toEqual([german])
  })

  it.each([
    ['is empty', [' \n'], /^This file is empty/u],
    [
      'is a .msg file',
      [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
      /Outlook.*choose Download/u,
    ],
    ['is a PDF', ['%PDF-1.7'], /Add it as a receipt/u],
    ['is an archive', [Uint8Array.from([0x50, 0x4b, 3, 4])], /Unpack it/u],
    ['is no text', [new Uint8Array(500).fill(1)], /is not an email/u],
    ['nests its parts too deep', [nested(300)], /damaged/u],
  ])('that %s is refused with what to do', async (_, content, problem) => {
    const opened = await open(...content)
    expect(opened.mails).toEqual([])
    expect(opened.problem).toMatch(problem)
  })

  it.each([
    [1, '1 of 2 emails is damaged and cannot be read.'],
    [2, '2 of 3 emails are damaged and cannot be read.'],
  ])('of a mailbox with %i damaged ones is read without them', async (damaged, problem) => {
    const whole = emlOf({ ...stepMail('en', 'sent'), subject: 'Shipped: "Mug"' })
    const opened = await open(
      mailboxOf([whole, ...Array.from({ length: damaged }, () => nested(300))]),
    )
    expect(opened.mails).toHaveLength(1)
    expect(opened.problem).toBe(problem)
  })

  it('that nests its parts 100 deep is read', async () => {
    expect(summary(await open(nested(100))).read).toEqual([
      ['order', ORDER.number, 1599, CHARGER.name],
    ])
  })
})

/** A mail whose text is this many parts deep. */
function nested(depth: number): string {
  const { from, subject, text } = oldOrderMail('en')
  const heads = Array.from(
    { length: depth },
    (_, place) => `Content-Type: multipart/mixed; boundary="b${place}"\r\n\r\n--b${place}\r\n`,
  )
  return `From: ${from?.address}\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n${heads.join('')}Content-Type: text/plain\r\n\r\n${text}`
}

describe('an email that lies about its characters', () => {
  const { subject, text } = oldOrderMail('de')
  const head = (charset: string) =>
    `From: Amazon.de <a@amazon.de>\r\nSubject: ${subject.replace('USB', 'T\u00FCr')}\r\nDate: Thu, 5 Mar 2026 18:20:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`
  const umlauts = text
    .replace(CHARGER.name, 'T\u00FCrstopper gr\u00FCn')
    .replaceAll(' \u20AC', ' EUR')

  it.each([
    ['says UTF-8 and is Latin-1', 'utf-8', latin1],
    ['says ASCII and is Latin-1', 'us-ascii', latin1],
    [
      'says Latin-1 and is UTF-8',
      'iso-8859-1',
      (source: string) => new TextEncoder().encode(source),
    ],
    [
      'says something that nobody knows',
      'x-nothing',
      (source: string) => new TextEncoder().encode(source),
    ],
  ])('is read as it was meant: %s', async (_, charset, write) => {
    expect(summary(await open(write(head(charset) + umlauts))).read).toEqual([
      ['order', ORDER.number, 1599, 'T\u00FCrstopper gr\u00FCn'],
    ])
  })

  it('is read as far as its broken encoding goes', async () => {
    const mail = emlOf(oldOrderMail('en')).replaceAll('Quantity', '=ZZ=4').replace('--alt--', '')
    expect(summary(await open(mail)).read[0]?.slice(0, 2)).toEqual(['order', ORDER.number])
    const broken = emlOf(SHOPIFY_ORDER).slice(0, -400)
    expect((await open(broken)).problem).toBeNull()
  })
})

describe('text that was pasted', () => {
  it.each([
    ['with its head', emlOf(newOrderMail('de'))],
    ['as HTML', newOrderMail('de').html],
    ['as text', oldOrderMail('de').text],
  ])('is read: %s', async (_, text) => {
    expect(summary(await open(text)).read).toEqual([german])
  })
})

describe('an attached email', () => {
  it('is read for itself', async () => {
    const inner = emlOf(newOrderMail('de'))
    const outer = emlOf(
      mailOf({
        subject: 'Fwd: order',
        from: { name: 'Anna', address: 'anna@gmail.com' },
        text: 'See below',
      }),
      {
        attachments: `--mixed\r\nContent-Type: message/rfc822\r\n\r\n${inner.replaceAll('mixed', 'inner').replaceAll('"alt"', '"other"').replaceAll('--alt', '--other')}`,
      },
    )
    expect(summary(await open(outer)).read).toEqual([german])
  })
})

describe('a page of orders', () => {
  const address = 'https://www.amazon.com/your-orders/orders'
  const [first, second] = ['112-0000001-0000001', '112-0000002-0000002']
  const orders = [
    {
      number: first,
      day: 4,
      total: 2499,
      parcels: [{ status: 'Arriving tomorrow', items: [KETTLE] }],
    },
    { number: second, day: 2, total: 1250, parcels: [{ status: 'Shipped', items: [SOCKS] }] },
  ]
  const openPage = (html: string, from = address) =>
    new MailSession().open(
      new File(
        [`<!-- saved from url=(0041)${from} -->\n<title>Your Orders</title>${html}`],
        'a.html',
      ),
      context,
    )

  it('is read with the pictures of its items', async () => {
    const opened = await openPage(listPage('us', orders))
    expect(summary(opened)).toEqual({
      read: [
        ['order', first, 2499, KETTLE.name],
        ['order', second, 1250, SOCKS.name],
      ],
      problem: null,
    })
    const [page] = opened.mails
    expect(page).toMatchObject({ subject: 'Your Orders', sender: 'www.amazon.com', isPage: true })
    expect(page?.readings[0]?.orders[0]?.items[0]?.picture).toBe(pictureOf(KETTLE.asin))
  })

  it('is the same page whatever else is on it', async () => {
    const pages = [listPage('us', orders), `<p>Hello</p>${listPage('us', orders)}`]
    const [one, other] = await Promise.all(pages.map((html) => openPage(html)))
    expect(one?.mails[0]?.key).toBe(other?.mails[0]?.key)
  })

  it('without orders says what to do, and a page of another shop is read as an email', async () => {
    expect(await openPage('<h1>Your Orders</h1>')).toEqual({
      mails: [],
      problem: 'Amazon shows no orders here. Choose another time at the top of its list.',
    })
    const { mails } = await openPage(newOrderMail('en').html, 'https://mail.example/inbox')
    expect(mails).toMatchObject([{ readings: [{ kind: 'order' }] }])
    expect(mails[0]).not.toHaveProperty('isPage')
  })
})

const part = (type: string, name: string, disposition = 'attachment', content = 'JVBERi0=') =>
  `--mixed\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: ${disposition}; filename="${name}"\r\n\r\n${content}\r\n`
const filesOf = async (...attachments: string[]) => {
  const { mails } = await open(emlOf(newOrderMail('de'), { attachments: attachments.join('') }))
  return mails.flatMap(({ files = [] }) => files)
}

describe('what is attached to an email', () => {
  it('is given on if it can be a receipt', async () => {
    const files = await filesOf(
      part('application/pdf', 'invoice.pdf'),
      part('application/octet-stream', 'order.PDF'),
      part('image/jpeg', 'photo.jpg'),
    )
    expect(files.map(({ name }) => name)).toEqual(['invoice.pdf', 'order.PDF', 'photo.jpg'])
    expect(await files[0]?.text()).toBe('%PDF-')
  })

  it.each([
    ['a picture within its text', part('image/png', 'logo.png', 'inline')],
    ['a drawing', part('image/svg+xml', 'logo.svg')],
    ['a calendar', part('text/calendar', 'invite.ics')],
    ['a page', part('text/html', 'invoice.html')],
    ['an empty file', part('application/pdf', 'empty.pdf', 'attachment', '')],
    ['more than 10 MB', part('application/pdf', 'a.pdf', 'attachment', 'QUJD'.repeat(3_500_000))],
  ])('is left out if it is %s', async (_what, attachment) => {
    expect(await filesOf(attachment)).toEqual([])
  })

  it('has five files at most, also of attached emails', async () => {
    const names = Array.from({ length: 7 }, (_, nth) => part('application/pdf', `${nth}.pdf`))
    expect(await filesOf(...names)).toHaveLength(5)
  })
})
