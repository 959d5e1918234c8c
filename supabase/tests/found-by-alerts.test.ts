import { expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const page = 'select id, found_at::text as at from public.found_by_alerts($1, $2, 2)'

it('found offers are read page by page, also if many were found at the same time', async () => {
  const owner = await addPerson()
  const seller = await addSeller(database, null, { is_for_free_and_trial: true })
  const offers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => addOffer(database, seller, { name: `Lamp ${index}` })),
  )
  await run(
    'owner',
    `insert into public.alert_matches (user_id, offer_id, keyword, found_at)
     select $1, offer, 'lamp', '2026-11-20 10:00+00' from unnest($2::uuid[]) as offer`,
    [owner, offers],
  )
  const read: string[] = []
  let last: { id: string; at: string } | undefined
  do {
    const rows: { id: string; at: string }[] = await run(owner, page, [
      last?.at ?? null,
      last?.id ?? null,
    ])
    read.push(...rows.map(({ id }) => id))
    last = rows.at(-1)
  } while (last !== undefined)
  expect(read).toEqual(offers.toSorted().toReversed())
  expect(await run(await addPerson('admin'), page, [null, null])).toEqual([])
})
