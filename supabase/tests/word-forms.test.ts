import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { addAlert, offer, match, foundFor } = alertRows(database)

/** The names that an alert for a keyword finds, by the rule alone, in alphabetical order. */
const findAmong = async (names: string[], keyword: string, excluded: string[] = []) =>
  (
    await run<{ name: string }>(
      'owner',
      `select name from unnest($2::text[]) as name
       cross join jsonb_populate_record(null::public.keyword_alerts, jsonb_build_object(
         'phrase', private.phrase_of($1), 'terms', private.terms_of($1),
         'excluded_phrases', private.phrases_of($3), 'excluded_terms', private.terms_of_all($3)
       )) as alert
       where private.finds_offer(alert, 'US', private.phrase_of(name), null, 'USD') order by name`,
      [keyword, names, excluded],
    )
  ).map(({ name }) => name)
const finds = async (keyword: string, name: string, excluded: string[] = []) =>
  (await findAmong([name], keyword, excluded)).length === 1

describe('one word and the other', () => {
  it.each(
    [
      'lamp lamps',
      'box boxes',
      'glass glasses',
      'watch watches',
      'battery batteries',
      'cookie cookies',
      'toy toys',
      'case cases',
      'table tables',
      'shoe shoes',
      'house houses',
      'headphone headphones',
      'stripe stripes',
      'university universities',
      'accessory accessories',
      'pan pans',
      'potato potatoes',
      'kid kids',
      'Lampe Lampen',
      'Tasche Taschen',
      'Schuh Schuhe',
      'Schuhe Schuhen',
      'Uhr Uhren',
      'Bett Betten',
      'Schule Schulen',
      'Jacke Jacken',
      'Stuhl Stühle',
      'Gerät Geräte',
      'Batterie Batterien',
      'Mütze Muetzen',
      'Küche Kueche',
      'Fuß Fuss',
      'earbuds Ear-buds',
      'earbuds|ear buds',
      'earbud|ear buds',
      'headphones|head phones',
      'tshirt T-Shirt',
      'tshirt|t shirts',
      'tablecloths|table cloth',
      'men|mens',
      'women|women’s',
      'iphone15|iPhone 15',
      'usbc|USB-C',
    ].map((pair) => pair.split(pair.includes('|') ? '|' : ' ') as [string, string]),
  )('%s is %s, whichever is the keyword', async (one, other) => {
    expect([await finds(one, `Set of ${other} 2`), await finds(other, `Set of ${one} 2`)]).toEqual([
      true,
      true,
    ])
  })

  it.each(
    [
      'universal university',
      'organizer organic',
      'car care',
      'tap tape',
      'plan plane',
      'cap cape',
      'print printer',
      'light lighter',
      'linen line',
      'pan pane',
      'bus bu',
      'Druck Drucker',
      'lamp lampshade',
      'Lampe Schreibtischlampe',
      '15 15s',
      '15|150',
      'iphone 15|iphone 1 5',
      '12|1 2',
      'ear|earbuds',
    ].map((pair) => pair.split(pair.includes('|') ? '|' : / (?=\S+$)/) as [string, string]),
  )('%s is not %s', async (one, other) => {
    expect([await finds(one, `Set of ${other} x`), await finds(other, `Set of ${one} x`)]).toEqual([
      false,
      false,
    ])
  })
})

describe('phrases', () => {
  it.each([
    ['lamp', 'LED Desk Lamps', true],
    ['desk lamps', 'LED Desk-Lamp', true],
    ['battery charger', 'Batteries charger 4x', true],
    ['battery chargers', 'Batterycharger 4x', true],
    ['house plants', 'Houseplant, green', true],
    ['wireless earbuds', 'Wireless Ear-Buds Pro', true],
    ['iphone 15 cases', 'iPhone 15 Case', true],
    ['iphone 15 case', 'iPhone 15s Case', false],
    ['lamp shade', 'Shade of a lamp', false],
    ['"lamp"', 'Desk Lamps', false],
    ['"desk lamp"', 'LED Desk-Lamp, black', true],
    ['„Lampe“', 'Lampen', false],
    ['“desk lamps”', 'Desk lamp', false],
    ['lamp*', 'Lampshade', true],
    ['lamp*', 'Desklamp', false],
    ['desk lamp*', 'Desk lampshades in red', true],
    ['desk* lamp', 'Desktop lamp', true],
    ['desk* lamp', 'Desktop lamps', false],
    ['desk* lamp', 'Desktop with a lamp', false],
    ['desk* lamp*', 'Desktop, lampshade', true],
    ['usb-c*', 'USB C cable', true],
    ['a*', 'Air fryer', false],
    ['3d*', '3D-Drucker', true],
    ['*', 'Anything', false],
    ['"', 'Anything', false],
  ])('%s and %s: %s', async (keyword, name, isFound) => {
    expect(await finds(keyword, name)).toBe(isFound)
  })

  it.each([
    [['case'], 'Lamp with cases', false],
    [['cases'], 'Lamp in a case', false],
    [['hand bag'], 'Lamp for handbags', false],
    [['"case"'], 'Lamp with cases', true],
    [['case*'], 'Lamp with casement', false],
    [['case'], 'Lamp with casement', true],
  ])('a lamp without %j and %s: %s', async (excluded, name, isFound) => {
    expect(await finds('lamp', name, excluded)).toBe(isFound)
  })
})

const words =
  'Fuß Fuss Füsse lamp lamps desk desks ear bud buds earbud earbuds t shirt shirts tshirt battery batteries charger 15 15s 1 5 iphone case cases Lampe Lampen Schuh Schuhe red'.split(
    ' ',
  )
/** The same words in each run. */
const pick = (seed: number, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const number = Math.imul(seed * 31 + place * 7 + 1, 2_654_435_761) >>> 8
    return words[number % words.length] ?? ''
  }).join(' ')

it('an index finds what the rule finds, and so do the preview and a search', async () => {
  const names = [
    ...Array.from({ length: 40 }, (_, index) => pick(index, 5)),
    'Batterychargers 2x',
    'Batteries charger 2x',
    'Poster frame 20*30cm black',
    'Lamp/shade in red',
  ]
  const keywords = [
    ...Array.from({ length: 9 }, (_, index) => pick(1000 + index, 1 + (index % 3))),
    'lamp',
    'ear bud',
    'tshirts',
    'Fuß',
    'battery chargers',
    '15 cases',
    'lamp*',
    'desk lam*',
    'poster frame 20*30cm',
    'lamp*/shade',
    '"ear buds"',
    '"lamps"',
    'bat* charger',
  ].filter((keyword) => keyword.length > 1)
  const people: string[] = []
  for (const keyword of keywords) {
    const person = await addPerson('pro')
    await addAlert(person, keyword)
    people.push(person)
  }
  for (const name of names) await offer(name)
  await match()
  let found = 0
  for (const [place, person] of people.entries()) {
    const keyword = keywords[place] ?? ''
    const expected = await findAmong(names, keyword)
    found += expected.length
    expect([keyword, await foundFor(person)]).toEqual([keyword, expected])
    const [preview] = await run<{ total: number }>(
      person,
      'select total from public.preview_keyword_alert($1)',
      [keyword],
    )
    expect([keyword, preview?.total ?? 0]).toEqual([keyword, expected.length])
    const searched = await run<{ name: string; count: number }>(
      person,
      'select name, catalogue.count_products($1) as count from catalogue.search_products($1)',
      [keyword],
    )
    const shown = searched.map(({ name }) => name)
    expect([keyword, expected.filter((name) => !shown.includes(name))]).toEqual([keyword, []])
    expect(searched.every(({ count }) => count === shown.length)).toBe(true)
  }
  expect(found).toBeGreaterThan(50)
})

it('the preview tells what a keyword finds as typed, and what other forms add', async () => {
  const person = await addPerson()
  for (const name of ['Floor vases', 'Vase, blue', 'Tall va-se', 'Vases, two', 'Vasegreen']) {
    await offer(name)
  }
  const rows = await run(
    person,
    'select name, total, total_as_typed, found_as, other_forms from public.preview_keyword_alert($1)',
    ['vase'],
  )
  const counts = { total: 4, total_as_typed: 1, other_forms: ['vases', 'va se'] }
  expect(rows).toEqual([
    { name: 'Vase, blue', found_as: null, ...counts },
    { name: 'Vases, two', found_as: 'vases', ...counts },
    { name: 'Tall va-se', found_as: 'va se', ...counts },
    { name: 'Floor vases', found_as: 'vases', ...counts },
  ])
  const without = await run<{ name: string }>(
    person,
    'select name from public.preview_keyword_alert($1, $2)',
    ['vase', ['blues', 'flo*']],
  )
  expect(without.map(({ name }) => name)).toEqual(['Vases, two', 'Tall va-se'])
})
