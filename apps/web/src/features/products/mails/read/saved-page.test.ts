import { expect, test } from 'vitest'
import { savedPageOf } from '#src/features/products/mails/read/saved-page.ts'

const address = 'https://www.amazon.de/your-orders/orders?timeFilter=year-2026'
const page = (head: string, body = '<p>Bestellungen</p>') =>
  `<html><head>${head}</head><body>${body}</body></html>`

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

async function open(name: string, content: string | Uint8Array<ArrayBuffer>, type = '') {
  const file = new File([content], name, { type })
  return savedPageOf(file, new Uint8Array(await file.arrayBuffer()))
}

test('a page says where the browser had it from', async () => {
  const saved = `<!-- saved from url=(0066)${address} -->\n${page('<title>Meine Bestellungen</title>')}`
  expect(await open('Meine Bestellungen.html', saved)).toEqual({
    address,
    title: 'Meine Bestellungen',
    html: saved,
  })
})

test('else the shop does, or nobody', async () => {
  const canonical = `<link rel="canonical" href="${address}">`
  expect(await open('orders.htm', page(canonical))).toMatchObject({ address, title: '' })
  expect(await open('orders', page(''), 'text/html')).toMatchObject({ address: null })
})

test('an archive of Chrome has it in its head', async () => {
  const archive = [
    'From: <Saved by Blink>',
    `Snapshot-Content-Location: ${address}`,
    'Subject: Meine Bestellungen',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="part"',
    '',
    '--part',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: quoted-printable',
    `Content-Location: ${address}`,
    '',
    '<html><head><meta charset=3D"UTF-8"><title>Bestellungen f=C3=BCr Anna</title></head></html>',
    '--part--',
    '',
  ].join('\r\n')
  expect(await open('Meine Bestellungen.mhtml', archive)).toMatchObject({
    address,
    title: 'Bestellungen für Anna',
  })
})

test('a page in another character set is read in that', async () => {
  const named = await open('a.html', latin(page('<meta charset="iso-8859-1"><title>für</title>')))
  expect(named?.title).toBe('für')
  const marked = await open(
    'a.html',
    latin('\u00FF\u00FE<\0t\0i\0t\0l\0e\0>\0f\0\u00FC\0r\0<\0/\0t\0i\0t\0l\0e\0>\0'),
  )
  expect(marked?.title).toBe('für')
  const silent = await open('a.html', latin(page('<title>für</title>')))
  expect(silent?.title).toBe('für')
  const odd = await open('a.html', latin(page('<meta charset="x-odd"><title>f\u00FCr</title>')))
  expect(odd?.title).toBe('f\uFFFDr')
})

test('an email is no page', async () => {
  expect(await open('order.eml', 'Subject: Order\n\n<html></html>')).toBeNull()
})

test.each(['<link rel=canonical ', '<title ', '<meta '])(
  'a page of many %j is read in time',
  async (tag) => {
    const begun = performance.now()
    await open('a.html', latin(`${tag.repeat(20_000)}\u00fc`))
    expect(performance.now() - begun).toBeLessThan(1500)
  },
)
