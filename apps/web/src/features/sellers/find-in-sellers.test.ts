import { expect, it } from 'vitest'
import { sellersThatMatch } from '#src/features/sellers/find-in-sellers.ts'

const sellers = [
  { name: '𝓐𝓬𝓶𝓮 deals', email: 'hello@acme.example' },
  { name: 'harbour goods', discord: 'Harbour#1' },
  { name: '🔥 Best Shop', whatsapp: '+1 555 0100' },
]

it.each([
  ['', ['𝓐𝓬𝓶𝓮 deals', '🔥 Best Shop', 'harbour goods']],
  [' ACME ', ['𝓐𝓬𝓶𝓮 deals']],
  ['𝓐𝓬', ['𝓐𝓬𝓶𝓮 deals']],
  ['harbour#', ['harbour goods']],
  ['555 01', ['🔥 Best Shop']],
  ['nobody', []],
])('%j finds %j, by the name shown', (search, names) => {
  expect(sellersThatMatch(sellers, search).map(({ name }) => name)).toEqual(names)
})
