import { expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const named: [string, string][] = [
  ['Harbour Goods', 'Harbour Goods'],
  ['🔥 Deals 🔥', '🔥 Deals 🔥'],
  ['7', '7'],
  ['日本の店', '日本の店'],
  ['🅰🅱', '🅰🅱'],
  ['***', 'Unassigned'],
  ['(…)', 'Unassigned'],
  ['🔥🔥', 'Unassigned'],
  ['™', 'Unassigned'],
]

it.each(named)(
  'a seller named %j is grouped under %j, whichever call shows it',
  async (name, group) => {
    const seller = await addSeller(database, null, { name, is_for_free_and_trial: true })
    const offer = await addOffer(database, seller, { name: `Lantern of ${seller}` })
    const reader = await addPerson()
    await run(
      'owner',
      `insert into public.alert_matches (user_id, offer_id, keyword) values ($1, $2, 'lantern')`,
      [reader, offer],
    )
    const asked: [string, unknown[]][] = [
      [
        'select group_name from catalogue.search_products(p_search => $1)',
        [`Lantern of ${seller}`],
      ],
      ['select group_name from catalogue.shared_offer($1)', [offer]],
      ['select group_name from public.preview_keyword_alert($1)', [`lantern of ${seller}`]],
      ['select group_name from public.found_by_alerts() where id = $1', [offer]],
    ]
    for (const [sql, values] of asked) {
      expect([sql, await run(reader, sql, values)]).toEqual([sql, [{ group_name: group }]])
    }
  },
)
