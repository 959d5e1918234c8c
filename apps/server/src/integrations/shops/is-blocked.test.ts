import { describe, expect, test } from 'vitest'
import { readProduct } from '#src/integrations/shops/own-data/pages.fixture.ts'

function read(url: string, html: string): string {
  const found = readProduct(url, html)
  return typeof found === 'string' ? found : found.name
}

const titled = (title: string, body = ''): string =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`
/** What makes a page look like a product to social networks. */
const social = (title: string): string =>
  `<meta property="og:title" content="${title}"><meta property="og:image" content="https://img.example/logo.png">`

describe('a puzzle instead of a page is a refusal', () => {
  test.each([
    [
      'Walmart, by its address',
      'https://www.walmart.com/blocked?url=L2lwLzEyMw==&g=b',
      titled('Walmart.com'),
    ],
    [
      'Walmart, by its title',
      'https://www.walmart.com/ip/55512345',
      titled('Robot or human?', '<p>Activate and hold the button</p>'),
    ],
    [
      'PerimeterX',
      'https://shop.example/p/1',
      titled('Access to this page has been denied.', '<div id="px-captcha"></div>'),
    ],
    [
      'PerimeterX without a title',
      'https://shop.example/p/1',
      '<meta name="description" content="px-captcha">',
    ],
    [
      'DataDome at Etsy',
      'https://www.etsy.com/listing/1234567890',
      titled(
        'etsy.com',
        `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script>`,
      ),
    ],
    [
      'Akamai',
      'https://www.target.com/p/-/A-87654321',
      titled('Access Denied', '<h1>Access Denied</h1>Reference #18.2f'),
    ],
    [
      "Akamai's puzzle",
      'https://shop.example/p/1',
      titled('', '<div id="sec-if-cpt-container"></div>'),
    ],
    ['Cloudflare', 'https://shop.example/p/1', titled('Just a moment...')],
    [
      'Cloudflare in another language',
      'https://shop.example/p/1',
      titled('Nur einen Moment…', '<script>window._cf_chl_opt={cvId:"3"}</script>'),
    ],
    [
      "Amazon's firewall",
      'https://shop.example/p/1',
      titled('', '<script>window.gokuProps={"key":"x"}</script>'),
    ],
    [
      'AliExpress, by its address',
      'https://www.aliexpress.com/item/1005006000000001.html/_____tmd_____/punish?x5secdata=x',
      titled(''),
    ],
    [
      'AliExpress, by its title',
      'https://www.aliexpress.com/item/1005006000000001.html',
      titled('Captcha Interception'),
    ],
    [
      'AliExpress, by its script',
      'https://www.aliexpress.com/item/1005006000000001.html',
      titled('', '<script>window._config_={"FORMACTIOIN":"/_____tmd_____/verify/"}</script>'),
    ],
    ['AliExpress asks to sign in', 'https://login.aliexpress.com/?return_url=x', titled('Sign in')],
    [
      'Temu asks to sign in',
      'https://www.temu.com/de/login.html?from=x',
      titled('Temu | Login') + social('Temu | Explore'),
    ],
    [
      'TikTok',
      'https://www.tiktok.com/shop/pdp/1729384756012345678',
      titled('Security Check') + social('Security Check'),
    ],
    [
      'TikTok asks to sign in',
      'https://www.tiktok.com/login?redirect_url=x',
      titled('Log in | TikTok') + social('Log in'),
    ],
    [
      'eBay, by its address',
      'https://www.ebay.de/splashui/challenge?ap=1&ru=x',
      titled('') + social('eBay'),
    ],
    [
      'eBay, by its title',
      'https://www.ebay.com/itm/123456789012',
      titled('Pardon Our Interruption...'),
    ],
    [
      'eBay asks to sign in',
      'https://signin.ebay.com/ws/eBayISAPI.dll',
      titled('Sign in or Register | eBay') + social('Sign in'),
    ],
  ])('%s', (_, url, html) => {
    expect(read(url, html)).toBe('blocked')
  })
})

test.each([
  ['Security Check, a Novel', 'https://shop.example/p/1'],
  ['Captcha T-shirt', 'https://www.etsy.com/listing/1234567890'],
  ['Robot or Human? The Board Game', 'https://www.walmart.com/ip/55512345'],
])('a product with the name %s is one', (name, url) => {
  const data = JSON.stringify({ '@type': 'Product', name })
  const html = `<title>${name} – Shop</title><script type="application/ld+json">${data}</script>`
  expect(read(url, html)).toBe(name)
})

test.each([
  ['a search', 'https://www.walmart.com/search?q=stool', titled('stool - Walmart.com')],
  [
    'a page at the address of another shop’s refusal',
    'https://shop.example/blocked',
    titled('Drains'),
  ],
  [
    'a page that Cloudflare only watches',
    'https://shop.example/p/1',
    titled('Lamps', '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
  ],
])('%s is no refusal', (_, url, html) => {
  expect(read(url, html)).toBe('no product')
})
