import { expect, it } from 'vitest'
import { isLike, isTelling, likenessOf, readTitle } from '#src/payments/sale-title.ts'

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
  ['Poêle 12 pouces', 'Poêle 12 pouce'],
  ['Sartén 12 pulgadas', 'Sartén 12 pulgada'],
  ['Schneebesen 30-cm', 'Schneebesen 30cm'],
  ['30 cm Schneebesen', 'Schneebesen 30cm'],
  ['Silicone Baking Mat, Set of 12', 'Silicone Baking Mat 12 - pack'],
  ['Backmatte 12er-Set', 'Backmatte 12 er set'],
  ['Cable Clips x 12', '12 piece Cable Clips'],
  ['x12 Cable Clips', '12 piece Cable Clips'],
  ['Cable Clips 12pc', 'Cable Clips 12pcs'],
  ['Mug-NEW-Kitchen', 'Mug Kitchen'],
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
  ['Rug Bath 5 x 9 cm', 'Rug Bath 6 x 9 cm', 0],
  ['Kettle Steel 1 L', 'Kettle Steel 2 L', 0],
  ['Kettle Steel 1.5 L', 'Kettle Steel 2.5 L', 0],
  ['Cotton Shirt S', 'Cotton Shirt XXS', 0],
  ['Cotton Shirt small', 'Cotton Shirt mittel', 0],
  ['Tea Zebra', 'Teazebra', 0],
  ['Mug 5', 'Mug5', 0],
  ['', '', 0],
])('%s and %s are alike by %d', (one, other, likeness) => {
  const like = likenessOf(readTitle(one), readTitle(other))
  expect(one === '' ? isTelling(readTitle(one)) : like).toBe(one === '' ? false : likeness)
})

it('reads no more than 400 characters', () => {
  expect(readTitle(`${'a '.repeat(300)}mug`).words.has('mug')).toBe(false)
})

const colours = [
  ['black', 'schwarz', 'noire', 'negra', 'nero'],
  ['white', 'weiß', 'blanche', 'blanco', 'bianca'],
  ['red', 'rot', 'rouge', 'rojo', 'rossa'],
  ['blue', 'blau', 'bleu', 'azul', 'blu'],
  ['green', 'grün', 'vert', 'verde'],
  ['yellow', 'gelb', 'jaune', 'amarillo', 'gialla'],
  ['grey', 'gray', 'grau', 'gris', 'grigio'],
  ['pink', 'rosa', 'rose'],
  ['purple', 'lila', 'violet', 'morado', 'viola'],
  ['orange', 'naranja', 'arancione'],
  ['brown', 'braun', 'marron', 'marrón', 'marrone'],
  ['silver', 'silber', 'argent', 'plata', 'argento'],
  ['gold', 'golden', 'doré', 'dorado', 'oro'],
  ['beige'],
  ['navy'],
  ['turquoise', 'türkis', 'turquesa', 'turchese'],
]

it.each(colours)('%s is one colour in five languages, and no other', (...names) => {
  const [first = ''] = names
  for (const name of colours.flat()) {
    const likeness = likenessOf(readTitle(`Desk Lamp ${first}`), readTitle(`Desk Lamp ${name}`))
    expect([name, likeness]).toEqual([name, names.includes(name) ? 'same' : 0])
  }
})

it.each([
  ['Kettle 1.5l', ['1.5l']],
  ['Kettle 12.25 V', ['12.25v']],
  ['Lens 1.5 new', ['1.5']],
  ['App 1.25.3 box', ['1.25.3']],
  ['Laptop 2in1', ['2in1']],
  ['Laptop 2in 1', ['2in', '1']],
])('%s has the numbers %j', (text, numbers) => {
  expect([...readTitle(text).numbers]).toEqual(numbers)
})

it('a title with three of five words of another is like it', () => {
  const likeness = likenessOf(
    readTitle('Steel Kitchen Whisk Large Handle Balloon'),
    readTitle('Steel Kitchen Whisk Wooden Oven Tray'),
  )
  expect([likeness, isLike(likeness), isLike(0.59), isLike('same')]).toEqual([
    0.6,
    true,
    false,
    true,
  ])
})

it.each([
  ['Mug', false],
  ['12 inch', false],
  ['Mug 12 inch', true],
  ['Tea Mug', true],
])('that %s is telling is %s', (text, expected) => {
  expect(isTelling(readTitle(text))).toBe(expected)
})

it('a title without words has nothing in common with another', () => {
  expect(readTitle('★')).toEqual({
    key: '||',
    words: new Set(),
    numbers: new Set(),
    colours: new Set(),
  })
})
