import { describe, expect, test } from 'vitest'
import { farewellMail } from '#src/commands/accounts/farewell-mail.ts'
import { accountMails } from '#src/mails/account/account-mails.ts'
import { writeAccountMail } from '#src/mails/account/write-account-mail.ts'
import { writeLetter } from '#src/mails/letter.ts'

const hostile = '<script>alert(1)</script> "O\'Hara" & <img src=x onerror=alert(1)>'
const letter = (text: string) =>
  writeLetter({
    title: text,
    parts: [
      { kind: 'paragraph', text },
      { kind: 'quote', text },
      { kind: 'note', text },
      { kind: 'button', label: text, url: `https://trail.example/?q="${text}` },
    ],
    why: text,
    publicUrl: 'https://trail.example',
  })

test('the logo is that of this installation; without its address, its letter is there', () => {
  expect(letter('Ada').html).toContain('src="https://trail.example/icons/icon-192.png"')
  const { html = '' } = farewellMail('ada@example.com')
  expect(html).toMatch(/<td [^>]*aria-hidden="true"[^>]*>S<\/td>/)
})

const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0])

describe('a letter', () => {
  test('shows texts of people as text, wherever they are', () => {
    const { html } = letter(hostile)
    expect(tags(html)).toEqual(tags(letter('Ada').html))
    expect(html).not.toContain('<script')
    expect(html).toContain('href="https://trail.example/?q=&quot;&lt;script&gt;')
  })

  test('says everything in its text, too, without HTML', () => {
    const { text } = writeLetter({
      title: 'Your trial ends',
      parts: [
        { kind: 'paragraph', text: "It's over soon." },
        { kind: 'button', label: 'Open your plan', url: 'https://trail.example/subscription' },
      ],
      why: 'You get this once.',
      publicUrl: 'https://trail.example',
    })
    expect(text).toBe(
      "Your trial ends\n\nIt's over soon.\n\nOpen your plan: https://trail.example/subscription\n\n-- \nYou get this once.\nhttps://trail.example\n",
    )
  })
})

const all: [string, { html?: string; text: string }][] = [
  ['a letter', letter('Ada')],
  ['the farewell', farewellMail('ada@example.com')],
  ...Object.entries(accountMails).map(([name, mail]): [string, { html: string; text: string }] => [
    name,
    writeAccountMail(mail),
  ]),
]

test.each(all)(
  '%s has a dark theme, a preview and a reason, and loads nothing but the logo',
  (_, mail) => {
    const { html = '', text } = mail
    expect(html).toContain('<meta name="color-scheme" content="light dark" />')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toMatch(/<div style="display: none;[^>]*>[^<&]+/)
    const logo =
      /<img src="(?:https:\/\/trail\.example|\{\{ \.SiteURL \}\})\/icons\/icon-192\.png" [^>]*alt="S"/
    expect(html.replace(logo, '')).not.toMatch(
      /<(?:img|script|link|iframe)\b|url\(|@import|@font-face/i,
    )
    const [, why = ''] = /-- \n(.+)\n/.exec(text) ?? []
    expect(why).not.toBe('')
    expect(html).toContain(why)
  },
)
