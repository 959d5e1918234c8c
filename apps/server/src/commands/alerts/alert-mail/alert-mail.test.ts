import { describe, expect, test } from 'vitest'
import { writeAlertMail, type ClaimedMail } from '#src/commands/alerts/alert-mail/alert-mail.ts'
import { createUnsubscribeTokens } from '#src/commands/alerts/alert-mail/unsubscribe-token.ts'

const tokens = createUnsubscribeTokens('sb_secret_x')
const userId = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'
const offerId = '11111111-2222-4333-8444-555555555555'
const places = {
  publicUrl: 'https://trail.example',
  publicFileUrl: (bucket: string, path: string) => `https://files.example/${bucket}/${path}`,
  unsubscribeToken: (id: string) => tokens.make(id),
  digestsAMonth: () => 5,
}

type Item = ClaimedMail['items'][number]
const item: Item = {
  id: offerId,
  name: 'Ninja Air Fryer',
  price: 79.9,
  currency: 'USD',
  picture: null,
  seller: 'HARBOUR goods',
  isForAll: true,
  country: 'US',
  keyword: 'air fryer',
}

const write = (items: Partial<Item>[], changes: Partial<ClaimedMail> = {}) =>
  writeAlertMail(
    {
      mail_id: offerId,
      user_id: userId,
      email: 'ada@example.com',
      kind: 'instant',
      uses_left: null,
      total: items.length,
      items: items.map((one) => ({ ...item, ...one })),
      ...changes,
    },
    places,
  )

const tags = (html = '') => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0])

describe('the text of an email', () => {
  test('a single offer is named in the subject, with its price, seller, keyword and page', () => {
    const mail = write([{}])
    expect(mail.subject).toBe('1 new offer for “air fryer”: Ninja Air Fryer')
    expect(mail.text).toContain(
      `1. Ninja Air Fryer\n   $79.90 · Harbour Goods · found by “air fryer”\n   https://trail.example/p/${offerId}`,
    )
    expect(mail.html).toContain(`href="https://trail.example/p/${offerId}"`)
    expect(mail.html).toContain('<strong>$79.90</strong> · <bdi>Harbour Goods</bdi>')
  })

  test.each([
    [[{}, {}], {}, '2 new offers for “air fryer”'],
    [[{}, { keyword: 'sofa' }], {}, '2 new offers for your alerts'],
    [[{}, {}], { kind: 'digest', uses_left: 3 }, 'Today: 2 new offers for “air fryer”'],
    [[{}], { total: 1234 }, '1,234 new offers for “air fryer”'],
  ] as const)('%j with %j is called %j', (items, changes, subject) => {
    expect(write([...items], changes).subject).toBe(subject)
  })

  test('offers that are not listed are counted, with a link to them', () => {
    const mail = write([{}, {}], { total: 25 })
    expect(mail.text).toContain(
      '… and 23 more in the app: https://trail.example/dashboard/find?view=found',
    )
    expect(mail.html).toContain('… and 23 more in the app')
    expect(write([{}]).text).not.toContain('more in the app')
  })

  test.each([
    [4, 'Basic has 5 emails a month: 4 are left until the 1st.'],
    [1, 'Basic has 5 emails a month: 1 is left until the 1st.'],
    [0, 'This is the last of your 5 emails this month.'],
  ])('a digest with %j left says %j', (uses_left, line) => {
    const mail = write([{}], { kind: 'digest', uses_left })
    expect(mail.text).toContain(line)
    expect(mail.html).toContain(line)
  })

  test('without a limit there is no text about one', () => {
    expect(write([{}]).text).not.toMatch(/this month|until the 1st/)
  })

  test('an offer for Pro links to the catalogue, because its page is not public', () => {
    const mail = write([{ isForAll: false, name: 'Lamp & shade' }])
    expect(mail.text).toContain('https://trail.example/dashboard/find?search=Lamp%20%26%20shade')
  })

  test('our copy of a picture is shown, never another site’s', () => {
    expect(write([{ picture: 'global/a.webp' }]).html).toContain(
      'src="https://files.example/product-images/global/a.webp"',
    )
    expect(write([{}]).html).not.toContain('<img class="muted"')
    expect(write([{}]).html).not.toMatch(/src="(?!https:\/\/trail\.example\/icons\/)/)
  })

  test('a picture has a fixed size and the name of its offer, also with quotes in it', () => {
    expect(write([{ picture: 'a.webp', name: '19" <rack>' }]).html).toMatch(
      /<img class="muted" src="[^"]+" width="72" height="72" alt="19&quot; &lt;rack&gt;"/,
    )
  })

  test('the button leads to the only offer, or to all of them', () => {
    const button = /<a class="button" href="([^"]+)"[^>]*>([^<]+)/
    expect(button.exec(write([{}]).html ?? '')?.slice(1)).toEqual([
      `https://trail.example/p/${offerId}`,
      'See the offer',
    ])
    for (const mail of [write([{}, {}]), write([{}], { total: 2 })]) {
      expect(button.exec(mail.html ?? '')?.slice(1)).toEqual([
        'https://trail.example/dashboard/find?view=found',
        'See all offers found',
      ])
    }
  })
})

describe('the unsubscribe link', () => {
  test('is in the email and in its headers, and belongs only to this person', () => {
    const mail = write([{}])
    const token = tokens.make(userId)
    expect(mail.headers).toMatchObject({
      'List-Unsubscribe': `<https://trail.example/api/alerts/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.text).toContain(`https://trail.example/unsubscribe?token=${token}`)
    expect(mail.id).toBe(`alert-${offerId}`)
  })

  test('accepts its own token, but none that was changed or made elsewhere', () => {
    const token = tokens.make(userId)
    expect(tokens.read(token)).toBe(userId)
    expect(createUnsubscribeTokens('sb_secret_x').read(token)).toBe(userId)
    expect(createUnsubscribeTokens('sb_secret_y').read(token)).toBeNull()
    for (let index = 0; index < token.length; index += 1) {
      const sign = token.charAt(index)
      const changed = token.slice(0, index) + (sign === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(tokens.read(changed)).toBeNull()
    }
    for (const bad of ['', token.slice(1), `${token}A`, `${token}=`, userId]) {
      expect(tokens.read(bad)).toBeNull()
    }
  })
})

describe('texts by other people', () => {
  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">Click</a>',
    'Lamp\r\nBcc: everybody@example.com\r\n\r\nHello',
    '\u202Egnihton rof eerF\u202C \u2066x\u2069',
    'A\u0000B\u0007C\u2028D',
    `Z${'\u0300'.repeat(60)}algo`,
    '👩‍👩‍👧‍👦 family set',
    'x'.repeat(500),
    'Long name of a thing '.repeat(24).slice(0, 500),
  ]

  test.each(hostile)('stays text and on its line: %j', (name) => {
    const mail = write([{ name, seller: name, keyword: name.slice(0, 100) }])
    expect(tags(mail.html)).toEqual(tags(write([{}]).html))
    expect(mail.text.split('\n')).toHaveLength(write([{}]).text.split('\n').length)
    expect(mail.subject).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
    // Ninety letters, each of which may consist of many characters.
    expect(mail.subject.length).toBeLessThan(300)
    expect(mail.text + mail.html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\0\u2028]/)
    expect(mail.text + mail.html).not.toMatch(/\u0300{5}/)
  })

  test('a long name is cut between words, and never inside an emoji', () => {
    const long = write([{ name: hostile.at(-1) ?? '' }]).text.split('\n')[2] ?? ''
    expect(long).toMatch(/^1\. Long name of a thing .*(?:thing|name|of|a|Long)…$/)
    expect(long.length).toBeLessThan(170)
    const family = '👩‍👩‍👧‍👦'
    const cut = write([{ name: family.repeat(300) }]).text.split('\n')[2] ?? ''
    expect(cut).toBe(`1. ${family.repeat(159)}…`)
  })
})
