import { expect, it } from 'vitest'
import { readSeller } from '#src/imports/read-seller.ts'

it.each<[string, string | null, object]>([
  ['Anna', 'Anna', {}],
  ['Herr Li', 'Herr Li', {}],
  ['Kim (FB)', 'Kim', {}],
  ['Kim (WhatsApp)', 'Kim', {}],
  ['Kim (old friend)', 'Kim old friend', {}],
  ['Telegram @deals', 'Telegram @deals', {}],
  [
    'https://www.facebook.com/li.wei.000',
    'li.wei.000',
    { facebook: 'https://www.facebook.com/li.wei.000' },
  ],
  ['facebook.com/li.wei', 'li.wei', { facebook: 'https://facebook.com/li.wei' }],
  [
    'https://www.facebook.com/profile.php?id=1000',
    '1000',
    { facebook: 'https://www.facebook.com/profile.php?id=1000' },
  ],
  ['Li Wei https://m.me/liwei', 'Li Wei', { facebook: 'https://m.me/liwei' }],
  ['Li Wei: https://m.me/liwei', 'Li Wei', { facebook: 'https://m.me/liwei' }],
  ['Seller-A@Example.com', 'seller-a', { email: 'seller-a@example.com' }],
  ['Kim <kim@example.com>', 'Kim', { email: 'kim@example.com' }],
  [
    'Kim, kim@example.com, https://wa.me/861380000',
    'Kim',
    { email: 'kim@example.com', whatsapp: 'https://wa.me/861380000' },
  ],
  ['https://discord.gg/abc', 'abc', { discord: 'https://discord.gg/abc' }],
  ['https://shop.example/', 'shop.example', { url: 'https://shop.example/' }],
  ['x'.repeat(300), 'x'.repeat(200), {}],
  ['', null, {}],
  ['(FB)', null, {}],
  ['(Kim)', 'Kim', {}],
  ['-- Kim', 'Kim', {}],
  ['Kim (old),', 'Kim old', {}],
  ['Kim (Insta)', 'Kim', {}],
  ['Kim(WeChat)Li', 'Kim Li', {}],
  ['http://shop.example/kim', 'kim', { url: 'http://shop.example/kim' }],
  ['wa.me/861380000', '861380000', { whatsapp: 'https://wa.me/861380000' }],
  ['discord.gg/abc', 'abc', { discord: 'https://discord.gg/abc' }],
  [
    'www.shop.example/?to=https://a.example',
    'www.shop.example',
    { url: 'https://www.shop.example/?to=https://a.example' },
  ],
  ['https://[', null, { url: 'https://[' }],
  ['Kim,kim@example.com,Shenzhen', 'Kim Shenzhen', { email: 'kim@example.com' }],
  ['Kim,https://wa.me/86138,Shenzhen', 'Kim Shenzhen', { whatsapp: 'https://wa.me/86138' }],
])('%j is %j with %j', (text, name, contacts) => {
  expect(readSeller(text)).toEqual({ name, contacts })
})
