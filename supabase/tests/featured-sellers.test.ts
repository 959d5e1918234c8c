import { beforeEach, describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** A global seller that everybody sees, with this many offers. */
async function addShop(
  name: string,
  offers: number,
  columns: Record<string, unknown> = {},
  offerColumns = `'US', now() + interval '1 day', true`,
): Promise<void> {
  const id = await addSeller(database, null, { is_for_free_and_trial: true, ...columns, name })
  await run(
    'owner',
    `insert into catalogue.products (seller_id, name, country, expires_at, is_listed)
     select $1, 'Lamp', ${offerColumns} from generate_series(1, $2::int)`,
    [id, offers],
  )
}

const featured = async (actor: string, limit = 12) =>
  (
    await run<{ name: string }>(actor, 'select name from catalogue.featured_sellers($1)', [limit])
  ).map(({ name }) => name)

beforeEach(async () => {
  await run('owner', 'delete from public.sellers')
})

describe('featured sellers', () => {
  it('are those that admins feature, then others with ten visible US offers', async () => {
    await addShop('chosen', 1, { is_featured: true, is_excluded: true })
    await addShop('chosen, without offers', 0, { is_featured: true })
    await addShop('ten', 10)
    await addShop('nine', 9)
    await addShop('excluded', 10, { is_excluded: true })
    await addShop('inactive', 10, { is_active: false, is_featured: true })
    await addShop('British', 10, {}, `'GB', now() + interval '1 day', true`)
    await addShop('expired', 10, {}, `'US', now() - interval '1 day', true`)
    await addShop('gone', 10, {}, `'US', now() + interval '1 day', false`)
    expect(await featured(await addPerson())).toEqual(['chosen', 'ten'])
  })

  it.each<[PersonKind, string[]]>([
    ['basic', ['open']],
    ['trial', ['open']],
    ['vip', ['open']],
    ['admin', ['open']],
    ['pro', ['for pro', 'open', 'quiet']],
  ])(
    'are for %s only those whose offers the catalogue shows without a search',
    async (kind, names) => {
      await addShop('open', 10)
      await addShop('for pro', 10, { is_for_free_and_trial: false })
      await addShop('quiet', 10, { hide_unless_searched: true })
      expect((await featured(await addPerson(kind))).toSorted()).toEqual(names)
    },
  )

  it('are three, the same all day, and not the same for everybody', async () => {
    for (let index = 0; index < 12; index += 1) await addShop(`shop ${index}`, 10)
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson()))
    const shown = await Promise.all(people.map((person) => featured(person, 3)))
    expect(shown.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3])
    expect(await Promise.all(people.map((person) => featured(person, 3)))).toEqual(shown)
    expect(new Set(shown.map((names) => names.join())).size).toBeGreaterThan(1)
  })

  it("exclude other people's sellers, and return nothing to visitors", async () => {
    const person = await addPerson('pro')
    const own = await addSeller(database, person, { name: 'own' })
    await run(
      'owner',
      `insert into catalogue.products (seller_id, name) select $1, 'Lamp' from generate_series(1, 10)`,
      [own],
    )
    expect(await featured(person)).toEqual([])
    const refusal = await refusalOf(featured('anonymous'))
    expect(refusal.code).toBe('42501')
  })
})
