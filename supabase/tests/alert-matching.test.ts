import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson, raw } = database
const { addAlert, offer, match, foundFor, openSeller } = alertRows(database)

const waiting = async () =>
  (await run<{ offer_id: string }>('owner', 'select offer_id from internal.offers_to_match')).map(
    ({ offer_id }) => offer_id,
  )

describe('an alert', () => {
  it.each([
    ['lamp', 'Desk LAMP, black', true],
    ['lamp', 'Lampshade', false],
    ['lamp', 'Two lamps', true],
    ['air fryer', 'Big Air-Fryer 5 l', true],
    ['air fryer', 'Fryer with air', false],
    ['air fryer', 'Air hot fryer', false],
    ['café', 'CAFE chair', true],
    ['cafe', 'Café chair', true],
    ['usb-c cable', 'Cable USB C cable, 2 m', true],
    ['100%', '100 % cotton', true],
    ['desk lamp, black', 'The desk lamp (black) for two', true],
    ['ｌａｍｐ', 'lamp', true],
    ['テーブル', 'テーブル ランプ', true],
    ['c++ book', 'C book', true],
  ])('for %j and an offer called %j: %j', async (keyword, name, isFound) => {
    const person = await addPerson()
    await addAlert(person, keyword)
    await offer(name)
    await match()
    expect(await foundFor(person)).toEqual(isFound ? [name] : [])
  })

  it.each([
    [{ excluded: ['broken'] }, 'Kettle, broken', 5, false],
    [{ excluded: ['broken', 'for parts'] }, 'Kettle for parts', 5, false],
    [{ excluded: ['for parts'] }, 'Kettle for 4, parts', 5, true],
    [{ excluded: ['!!'] }, 'Kettle!!', 5, true],
    [{ highest_price: 20 }, 'Kettle', 20, true],
    [{ highest_price: 20 }, 'Kettle', 20.01, false],
    [{ highest_price: 20 }, 'Kettle', null, false],
    [{ is_paused: true }, 'Kettle', 5, false],
  ])('with %j and an offer called %j for %j: %j', async (columns, name, price, isFound) => {
    const person = await addPerson()
    await addAlert(person, 'kettle', columns)
    await offer(name, { price })
    await match()
    expect(await foundFor(person)).toEqual(isFound ? [name] : [])
  })

  it.each([
    ['USD', 19.99, true],
    ['JPY', 1299, false],
    ['JPY', 19, false],
    ['GBP', 19.99, false],
  ])(
    'up to 20 dollars and an offer for %s %d: %j, in the preview as well',
    async (currency, price, isFound) => {
      const person = await addPerson('pro')
      const name = `Teapot ${currency} ${price}`
      await addAlert(person, 'teapot', { highest_price: 20 })
      await offer(name, { price, currency })
      await match()
      expect(await foundFor(person)).toEqual(isFound ? [name] : [])
      const previewed = await run<{ name: string }>(
        person,
        `select name from public.preview_keyword_alert('teapot', '{}', 20)`,
      )
      expect(previewed.some((found) => found.name === name)).toBe(isFound)
    },
  )

  it('finds an offer once, whichever keywords match, and records which one did', async () => {
    const person = await addPerson('pro')
    await addAlert(person, 'folding chair', { created_at: '2026-01-01' })
    await addAlert(person, 'chair', { created_at: '2026-02-01' })
    await offer('Folding chair')
    await match()
    expect(await run(person, 'select keyword from public.alert_matches')).toEqual([
      { keyword: 'folding chair' },
    ])
  })

  it.each([
    ['basic', false],
    ['trial', false],
    ['pro', true],
    ['vip', false],
    ['admin', false],
  ] as const)('of a %s person finds what is kept for Pro: %j', async (kind, isFound) => {
    const person = await addPerson(kind)
    await addAlert(person, 'sofa')
    const sellerId = await addSeller(database, null, { is_for_free_and_trial: false })
    await offer('Sofa', {}, sellerId)
    await match()
    expect(await foundFor(person)).toEqual(isFound ? ['Sofa'] : [])
  })

  it('finds offers that are hidden until a search', async () => {
    const person = await addPerson()
    await addAlert(person, 'ladder')
    const sellerId = await addSeller(database, null, {
      is_for_free_and_trial: true,
      hide_unless_searched: true,
    })
    await offer('Ladder', {}, sellerId)
    await match()
    expect(await foundFor(person)).toEqual(['Ladder'])
  })

  it('finds nothing of an inactive or personal seller, of another country, expired or old', async () => {
    const person = await addPerson('pro')
    await addAlert(person, 'rug')
    const shared = { is_for_free_and_trial: true }
    await offer('Rug 1', {}, await addSeller(database, null, { ...shared, is_active: false }))
    await offer('Rug 2', {}, await addSeller(database, person, shared))
    await offer('Rug 3', { country: 'CA' })
    await offer('Rug 4', { expires_at: '2026-01-01', created_at: '2026-01-01' })
    await offer('Rug 5', { created_at: new Date(Date.now() - 49 * 3_600_000) })
    await offer('Rug 6', { created_at: new Date(Date.now() - 47 * 3_600_000) })
    await match()
    expect(await foundFor(person)).toEqual(['Rug 6'])
  })

  it('finds nothing for a person whose account is being closed', async () => {
    const person = await addPerson()
    await addAlert(person, 'stool')
    await run('service', 'select private.begin_closure($1)', [person])
    await offer('Stool')
    await match()
    expect(await foundFor(person)).toEqual([])
  })
})

describe('the country of an alert', () => {
  it.each([
    ['US', 'US', 20, 'USD', true],
    ['US', 'DE', 20, 'EUR', false],
    ['DE', 'DE', 20, 'EUR', true],
    ['DE', 'DE', 31, 'EUR', false],
    ['DE', 'DE', 20, 'USD', false],
    ['DE', 'US', 20, 'USD', false],
    [null, 'DE', 20, 'EUR', false],
    [null, 'DE', 20, 'USD', true],
    [null, 'US', 20, 'USD', true],
  ])(
    '%j up to 30 and an offer of %s for %d %s: %j, in the preview as well',
    async (wanted, country, price, currency, isFound) => {
      const person = await addPerson('pro')
      const name = `Carafe ${String(wanted)} ${country} ${price} ${currency}`
      await addAlert(person, 'carafe', { country: wanted, highest_price: 30 })
      await offer(name, { country, price, currency })
      await match()
      expect((await foundFor(person)).includes(name)).toBe(isFound)
      const previewed = await run<{ name: string }>(
        person,
        `select name from public.preview_keyword_alert('carafe', '{}', 30, $1)`,
        [wanted ?? 'all'],
      )
      expect(previewed.some((found) => found.name === name)).toBe(isFound)
    },
  )

  it('without a price is all that counts', async () => {
    const [here, there, all] = [await addPerson(), await addPerson(), await addPerson()]
    await addAlert(here, 'decanter')
    await addAlert(there, 'decanter', { country: 'DE' })
    await addAlert(all, 'decanter', { country: null })
    await offer('Decanter 1')
    await offer('Decanter 2', { country: 'DE' })
    await match()
    expect(await foundFor(here)).toEqual(['Decanter 1'])
    expect(await foundFor(there)).toEqual(['Decanter 2'])
    expect(await foundFor(all)).toEqual(['Decanter 1', 'Decanter 2'])
  })

  it.each(['de', 'DEU', '', 'D1'])('is not %j', async (country) => {
    const person = await addPerson()
    const add = `insert into public.keyword_alerts (keyword, country) values ('lamp', $1)`
    expect(await refusalOf(run(person, add, [country]))).toMatchObject({ code: '23514' })
  })
})

describe('over the limit of a plan', () => {
  it('the newest work, as the app shows, and paused ones use no place', async () => {
    const person = await addPerson('pro')
    for (const [index, word] of ['red', 'green', 'blue'].entries()) {
      await addAlert(person, word, { created_at: `2026-01-0${index + 1}` })
    }
    const active = async () =>
      (
        await run<{ keyword: string }>(
          person,
          `select keyword from public.keyword_alerts where id in (select public.active_alert_ids()) order by created_at`,
        )
      ).map(({ keyword }) => keyword)
    expect(await active()).toEqual(['red', 'green', 'blue'])
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [person])
    expect(await active()).toEqual(['blue'])
    for (const name of ['Red box', 'Green box', 'Blue box']) await offer(name)
    await match()
    expect(await foundFor(person)).toEqual(['Blue box'])
    await run(person, `update public.keyword_alerts set is_paused = true where keyword = 'blue'`)
    expect(await active()).toEqual(['green'])
  })

  it('nobody can query another person', async () => {
    const owner = await addPerson()
    await addAlert(owner, 'lamp')
    const stranger = await addPerson('admin')
    expect(await run(stranger, 'select public.active_alert_ids()')).toEqual([])
  })
})

describe('waiting offers', () => {
  it('are new ones, not changed ones, also if a source names many at once', async () => {
    await match()
    const sellerId = await openSeller()
    const insert = `insert into catalogue.products (source, source_id, name, seller_id)
      select 'list', n::text, $2 || n, $1 from generate_series(1, 3) as n
      on conflict (source, source_id) do update set name = excluded.name`
    await run('service', insert, [sellerId, 'Bowl '])
    expect(await waiting()).toHaveLength(3)
    expect(await match()).toBe(3)
    expect(await waiting()).toEqual([])
    await run('service', insert, [sellerId, 'Other bowl '])
    await run('service', 'update catalogue.products set price = 1')
    expect(await waiting()).toEqual([])
  })

  it('are compared once by two who do so at the same time, and again when one is stopped', async () => {
    await match()
    const person = await addPerson()
    await addAlert(person, 'vase')
    await offer('Vase 1')
    await offer('Vase 2')
    const [one, other] = [await raw().connect('postgres'), await raw().connect('postgres')]
    await one.query('begin')
    await one.query('select private.match_offers(1)')
    const { rows } = await other.query('select private.match_offers() as count')
    expect(rows).toEqual([{ count: 1 }])
    await one.query('rollback')
    expect(await foundFor(person)).toHaveLength(1)
    expect(await match()).toBe(1)
    expect(await foundFor(person)).toEqual(['Vase 1', 'Vase 2'])
    await Promise.all([one.end(), other.end()])
  })

  it('with too many matches are set aside and compared in parts, and nobody waits for them', async () => {
    await match()
    const people: string[] = []
    for (let number = 0; number < 5; number += 1) {
      const person = await addPerson('pro')
      await addAlert(person, 'popular')
      await addAlert(person, 'very popular')
      people.push(person)
    }
    const popular = await offer('Very popular thing')
    await offer('Another popular thing')
    const aside = 'select private.set_popular_offer_aside() as done'
    expect(await run('service', aside)).toEqual([{ done: true }])
    expect(await match()).toBe(1)
    expect(await waiting()).toEqual([popular])
    const part = async () =>
      (await run<{ done: boolean }>('service', 'select private.match_popular_offer(2) as done'))[0]
        ?.done
    const found = async () =>
      (await Promise.all(people.map(foundFor))).filter((names) =>
        names.includes('Very popular thing'),
      ).length
    expect([await part(), await found()]).toEqual([true, 2])
    expect([await part(), await found()]).toEqual([true, 4])
    expect([await part(), await found()]).toEqual([true, 5])
    expect(await part()).toBe(false)
    expect(await waiting()).toEqual([])
    expect(await run('service', aside)).toEqual([{ done: false }])
  })

  it('that were deleted meanwhile cause no error', async () => {
    await match()
    const id = await offer('Plate')
    await run('owner', 'delete from catalogue.products where id = $1', [id])
    expect(await match()).toBe(1)
  })
})

describe('the found offers', () => {
  it('are read only by their owner, newest first', async () => {
    const [owner, stranger] = [await addPerson(), await addPerson('admin')]
    await addAlert(owner, 'clock')
    await offer('Clock')
    await match()
    const read = 'select name, keyword from public.found_by_alerts()'
    expect(await run(owner, read)).toEqual([{ name: 'Clock', keyword: 'clock' }])
    expect(await run(stranger, read)).toEqual([])
    expect(await run(stranger, 'select from public.alert_matches')).toEqual([])
  })

  it('equal the preview', async () => {
    const person = await addPerson()
    await addAlert(person, 'bench', { excluded: ['wood'], highest_price: 50 })
    await offer('Bench of steel', { price: 30 })
    await offer('Bench of wood', { price: 30 })
    await offer('Steel bench', { price: 60 })
    await match()
    const preview = await run(
      person,
      `select name from public.preview_keyword_alert('bench', '{wood}', 50)`,
    )
    expect(preview).toEqual([{ name: 'Bench of steel' }])
    expect(await foundFor(person)).toEqual(['Bench of steel'])
  })

  it('are previewed by the newest five of many, which are counted to a thousand', async () => {
    const person = await addPerson()
    await run(
      'owner',
      `insert into catalogue.products (seller_id, name, created_at)
       select $1, 'Common spoon ' || n, now() - n * interval '1 minute' from generate_series(1200, 1, -1) as n`,
      [await openSeller()],
    )
    const preview = await run(
      person,
      `select name, total from public.preview_keyword_alert('common spoon', '{spoon 2}')`,
    )
    expect(preview).toEqual(
      [1, 3, 4, 5, 6].map((number) => ({ name: `Common spoon ${number}`, total: 1000 })),
    )
  })
})
