import { expect, it } from 'vitest'
import { type SellerContacts, contactOptions } from '#src/sellers/seller-contacts.ts'

const none: SellerContacts = {
  email: null,
  whatsapp: null,
  facebook: null,
  discord: null,
  wechat: null,
}

it.each([
  ['email', 'a@shop.example', 'mailto:a@shop.example'],
  ['email', 'a+b@shop.example', 'mailto:a%2Bb@shop.example'],
  ['email', 'a@b.example?bcc=c@d.example', null],
  ['email', 'a@b.example?bcc=c', 'mailto:a@b.example%3Fbcc%3Dc'],
  ['email', 'ask in the group', null],
  ['whatsapp', '+1 (555) 010-9999', 'https://wa.me/15550109999'],
  ['whatsapp', 'see profile', null],
  ['facebook', 'https://facebook.com/acme', 'https://facebook.com/acme'],
  ['facebook', 'javascript:alert(1)', null],
  ['facebook', 'Acme Deals', null],
  ['facebook', 'facebook.com/acme', 'https://facebook.com/acme'],
  ['facebook', 'www.facebook.com/acme', 'https://www.facebook.com/acme'],
  ['facebook', 'm.me/acme', 'https://m.me/acme'],
  ['facebook', 'acme.deals', null],
  ['facebook', 'data:text/html,hello', null],
  ['facebook', 'https://facebook.com@elsewhere.example/acme', null],
  ['facebook', 'facebook.com@elsewhere.example/acme', null],
  ['discord', 'discord.gg/acme', 'https://discord.gg/acme'],
  ['discord', 't.me/acme', 'https://t.me/acme'],
  ['discord', 'JavaScript:alert(1)//discord.gg', null],
  ['discord', 'https://discord.gg/acme', 'https://discord.gg/acme'],
  ['discord', 'acme#1234', null],
  ['wechat', 'acme_deals', null],
] as const)('%s %j opens %j', (kind, value, href) => {
  expect(contactOptions({ ...none, [kind]: value })).toMatchObject([{ kind, value, href }])
})

it('lists only filled contacts', () => {
  expect(contactOptions({ ...none, wechat: '  ', discord: '' })).toEqual([])
  const both = contactOptions({ ...none, wechat: 'w', email: 'a@b.example' })
  expect(both.map(({ label }) => label)).toEqual(['Email', 'WeChat'])
})
