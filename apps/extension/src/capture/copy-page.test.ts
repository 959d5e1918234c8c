import { LONGEST_PAGE } from '@sampletrail/contracts/captured-page.ts'
import { beforeEach, expect, test } from 'vitest'
import { copyPage } from '#src/capture/copy-page.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/orders?page=2')
  document.head.innerHTML = '<title>Orders</title>'
  document.body.innerHTML = ''
})

const script = (text: string, type = '') => `<script type="${type}">${text}</script>`
const copied = (parts: Parameters<typeof copyPage>[1] = 'text') => copyPage(document, parts) ?? ''

test('a copy begins with the address of its page, as pages do that browsers save', () => {
  document.body.innerHTML = '<main><p class="order">Order 1</p></main>'
  const address = `${window.location.origin}/orders?page=2`
  const start = `<!-- saved from url=(00${address.length})${address} -->\n<html>`
  expect(copied().slice(0, start.length)).toBe(start)
  expect(copied()).toContain('<p class="order">Order 1</p>')
})

test('what runs, what is typed and the frame of the shop stay behind', () => {
  document.body.innerHTML = `
    <header><p>Hello, Anna</p></header>
    <nav>Menu</nav>
    <!-- a note -->
    <main onclick="run()" style="color: red">
      <script>run()</script><style>p {}</style><input value="secret"><textarea>draft</textarea>
      <img src="data:image/png;base64,AAAA" alt="A lamp"><p style="display: none">Hidden</p>
      <header><h1>Desk lamp</h1></header>
    </main>
    <footer>Imprint</footer>`
  const html = copied()
  for (const gone of [
    'Anna',
    'Menu',
    'a note',
    'run()',
    'p {}',
    'secret',
    'draft',
    'AAAA',
    'red',
    'Imprint',
  ]) {
    expect(html).not.toContain(gone)
  }
  // A reader has to know what nobody saw.
  expect(html).toContain('<p style="display: none">Hidden</p>')
  expect(html).toContain('<h1>Desk lamp</h1>')
  expect(html).toContain('alt="A lamp"')
  expect(document.body.innerHTML).toContain('Hello, Anna')
})

test('who the visitor is, and the keys of the visit, stay behind', () => {
  document.head.innerHTML = `
    <meta charset="utf-8"><meta name="csrf-token" content="secret"><meta http-equiv="refresh" content="1">
    <meta property="og:title" content="Desk lamp"><meta name="description" content="A lamp">`
  document.body.innerHTML = `
    <form data-csrf="secret"><button name="attributes" nonce="secret">Buy</button></form>
    <p data-customer-id="secret" data-src="/lamp.jpg">Desk lamp</p>`
  const html = copied('text and data')
  expect(html).not.toContain('secret')
  expect(html).not.toContain('refresh')
  for (const kept of ['charset', 'og:title', 'A lamp', 'data-src', 'Buy']) {
    expect(html).toContain(kept)
  }
})

test('data about a product is copied with its page, and only where it is wanted', () => {
  document.body.innerHTML =
    '<script type="application/ld+json">{"@type":"Product"}</script><script>state = {"price":1}</script><script>user = "Anna"</script>'
  expect(copied('text and data')).toContain('{"@type":"Product"}')
  expect(copied('text and data')).toContain('state = {"price":1}')
  expect(copied('text and data')).not.toContain('Anna')
  expect(copied('text')).not.toContain('Product')
})

test('a page that is too long is copied without its other scripts, then not at all', () => {
  const long = `price ${'x'.repeat(600_000)}`
  document.body.innerHTML =
    script('{"@type":"Product"}', 'application/ld+json') + script(long).repeat(4)
  const html = copied('text and data')
  expect(html).toContain('Product')
  expect(html.length).toBeLessThan(LONGEST_PAGE)
  document.body.innerHTML = `<p>${'x'.repeat(LONGEST_PAGE)}</p>`
  expect(copyPage(document, 'text')).toBeNull()
})
