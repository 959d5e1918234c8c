import { expect, it } from 'vitest'
import { isTelling, likenessOf, readTitle } from '#src/payments/sale-title.ts'

it.each([
  ['Whisk, 12" Steel', 'Whisk 12 inch Steel'],
  ['Whisk 12-inch Steel', '12in steel whisk'],
  ['Schneebesen 30 cm', 'Schneebesen, 30cm - NEU & OVP'],
  ['Silicone Baking Mat, Set of 2', 'Silicone Baking Mat 2-Pack BRAND NEW'],
  ['Backmatte 2er-Set', 'Backmatte 2 Stück kostenloser Versand'],
  ['Cable Clips x10', '10 pcs Cable Clips'],
  ['Kettle 1.5 L', 'Kettle 1,5l'],
  ['Power Bank 10,000 mAh', 'Power Bank 10000mAh free shipping'],
  ['Lampe schwarz', 'Lampe BLACK neuve'],
  ['Rug 60 x 90 cm', 'Rug 60×90cm'],
  ['Tapis pour le bain', 'Tapis bain livraison gratuite'],
  ['Café mug', 'CAFE MUG!'],
  ["Men's Socks", 'Mens Socks NWT'],
  ['Straße Karte', 'STRASSE Karte'],
  ['Mug in a box', 'Mug box'],
])('%s is the same as %s', (one, other) => {
  expect(likenessOf(readTitle(one), readTitle(other))).toBe('same')
})

it.each<[string, string, number]>([
  ['Whisk Steel 12 inch', 'Whisk Steel 10 inch', 0],
  ['Whisk Steel 12 inch', 'Whisk Steel', 1],
  ['Desk Lamp black', 'Desk Lamp white', 0],
  ['Desk Lamp schwarz', 'Desk Lamp rot', 0],
  ['Desk Lamp black white', 'Desk Lamp black', 1],
  ['Desk Lamp', 'Desk Fan', 0],
  ['Wooden Desk Lamp', 'Wooden Desk Fan', 2 / 3],
  ['Cotton Shirt M', 'Cotton Shirt L', 0],
  ['Cotton Shirt XXL', 'Cotton Shirt XL', 0],
  ['Baking Mat Set of 2', 'Baking Mat Set of 3', 0],
  ['Drill X100', 'Drill X200', 0],
  ['Lid', 'Lid Holder', 0],
  ['', '', 0],
])('%s and %s are alike by %d', (one, other, likeness) => {
  const like = likenessOf(readTitle(one), readTitle(other))
  expect(one === '' ? isTelling(readTitle(one)) : like).toBe(one === '' ? false : likeness)
})

it('reads no more than 400 characters', () => {
  expect(readTitle(`${'a '.repeat(300)}mug`).words.has('mug')).toBe(false)
})
