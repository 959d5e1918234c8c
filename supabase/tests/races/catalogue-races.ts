import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addOffer, addSeller } from '../add-rows.ts'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

const take = (source: string, offers: object[], addsSellers = false): Call =>
  service(
    `string_agg(outcome, ' ') from private.take_offers($1, $2, $3)`,
    source,
    JSON.stringify(offers),
    addsSellers,
  )

/** An offer of a new source, whose seller is known; `given` is the offer as its source sends it. */
async function addGiven(tools: RaceTools) {
  const source = `feed-${randomUUID()}`
  const code = randomUUID()
  const seller = await addSeller(tools, null, { name: `Seller ${code}`, seller_code: code })
  const given = { source_id: '1', name: 'Lamp', price: '5', seller_code: code }
  const id = await addOffer(tools, seller, { source, source_id: '1', price: 5 })
  return { source, seller, given, id }
}

const sellersNamed = ({ run }: RaceTools, name: string) =>
  run('owner', 'select from public.sellers where name = $1 and user_id is null', [name])
const isListed = ({ value }: RaceTools, offer: unknown) =>
  value('owner', 'select is_listed from catalogue.products where id = $1', [offer])
const age = ({ run }: RaceTools, offer: string, set: string) =>
  run('owner', `update catalogue.products set ${set} where id = $1`, [offer])

/** An import of offers that an admin began. */
async function addOfferImport(tools: RaceTools) {
  const [admin, id] = [await tools.addPerson('admin'), randomUUID()]
  const end = (state: string): Call => [
    admin,
    'select private.admin_end_offer_import($1, $2)',
    [id, state],
  ]
  const start: Call = [
    admin,
    `select private.admin_begin_offer_import($1, 'file', 'offers.csv', false)`,
    [id],
  ]
  return { admin, id, start, end }
}

const countNotes = ({ value }: RaceTools, target: unknown, action: string) =>
  value(
    'owner',
    'select count(*)::integer from public.audit_log where target_id = $1 and action = $2',
    [target, action],
  )

export const catalogueRaces: Race[] = [
  {
    of: ['private.take_offers'],
    title: 'a batch that is sent twice is added once',
    async run(tools) {
      const { given } = await addGiven(tools)
      const batch = take(`feed-${randomUUID()}`, [given])
      expect(await tools.overlap(batch, batch)).toEqual(['added', 'unchanged'])
    },
  },
  {
    of: ['private.add_global_sellers', 'private.take_offers'],
    title: 'a seller that two sources name is added once',
    async run(tools) {
      const name = `New house ${randomUUID()}`
      const batch = () =>
        take(`feed-${randomUUID()}`, [{ source_id: '1', name: 'Lamp', seller_name: name }], true)
      expect(await tools.overlap(batch(), batch())).toEqual(['added', 'added'])
      expect(await sellersNamed(tools, name)).toHaveLength(1)
    },
  },
  {
    of: ['private.add_global_sellers'],
    title: 'a seller that an admin is adding is not added by a source',
    async run(tools) {
      const [admin, code] = [await tools.addPerson('admin'), randomUUID()]
      const [, outcome] = await tools.overlap(
        [
          admin,
          'select name from public.admin_add_seller($1)',
          [JSON.stringify({ name: `Seller ${code}`, seller_code: code })],
        ],
        take(`feed-${code}`, [{ source_id: '1', name: 'Lamp', seller_code: code }], true),
      )
      expect(outcome).toBe('added')
      expect(await sellersNamed(tools, `Seller ${code}`)).toHaveLength(1)
    },
  },
  {
    of: ['private.take_source_sellers', 'private.add_global_sellers'],
    title: 'a seller that two sources list is added once',
    async run(tools) {
      const name = `Listed house ${randomUUID()}`
      const list = () =>
        service(
          'private.take_source_sellers($1, $2)',
          `feed-${randomUUID()}`,
          JSON.stringify([
            { id: '1', name },
            { id: '1', name },
          ]),
        )
      expect(await tools.overlap(list(), list())).toEqual([1, 0])
      expect(await sellersNamed(tools, name)).toHaveLength(1)
    },
  },
  {
    of: ['private.claim_offer_source'],
    title: 'a source is read by one of two servers',
    async run({ overlap }) {
      const claim = service(
        `has_sweep from (select count(*)::integer as has_sweep from private.claim_offer_source($1, interval '1 minute')) as claimed`,
        `feed-${randomUUID()}`,
      )
      expect(await overlap(claim, claim)).toEqual([1, 0])
    },
  },
  {
    of: ['private.end_source_sweep', 'private.take_offers'],
    title: 'an offer that its source is naming again stays listed at the end of a sweep',
    async run(tools) {
      const { source, given, id } = await addGiven(tools)
      await tools.run(
        ...service(`count(*) from private.claim_offer_source($1, interval '1 minute')`, source),
      )
      await age(tools, id, `last_seen_at = now() - interval '1 day'`)
      const sweep = service('private.end_source_sweep($1)', source)
      expect(await tools.overlap(take(source, [given]), sweep)).toEqual(['unchanged', 0])
      expect(await isListed(tools, id)).toBe(true)
    },
  },
  {
    of: ['private.unlist_expired_offers'],
    title: 'an offer that its source is naming again stays listed',
    async run(tools) {
      const { source, given, id } = await addGiven(tools)
      await age(tools, id, `expires_at = now() - interval '1 day'`)
      const unlist = service('private.unlist_expired_offers(10)')
      expect(await tools.overlap(take(source, [given]), unlist)).toEqual(['unchanged', 0])
      expect(tools.waited()).toBe(false)
      expect(await isListed(tools, id)).toBe(true)
    },
  },
  {
    of: ['private.delete_old_offers'],
    title: 'an old offer that its source is naming again stays',
    async run(tools) {
      const { source, given, id } = await addGiven(tools)
      await age(tools, id, `expires_at = now() - interval '2 years', is_listed = false`)
      const remove = service('private.delete_old_offers(10)')
      expect(await tools.overlap(take(source, [given]), remove)).toEqual(['unchanged', 0])
      expect(tools.waited()).toBe(false)
      expect(await isListed(tools, id)).toBe(true)
    },
  },
  {
    of: [
      'private.lock_sources',
      'private.take_offers',
      'private.admin_delete_offer',
      'private.admin_delete_offers',
    ],
    title: 'an offer that an admin is deleting does not come back with its source',
    async run(tools) {
      const admin = await tools.addPerson('admin')
      const outcomes = []
      for (const remove of [
        'select public.admin_delete_offer($1)',
        'select public.admin_delete_offers(array[$1]::uuid[])',
      ]) {
        const { source, given, id } = await addGiven(tools)
        const [, outcome] = await tools.overlap([admin, remove, [id]], take(source, [given]))
        outcomes.push(outcome)
        expect(
          await tools.run('owner', 'select from catalogue.products where source = $1', [source]),
        ).toEqual([])
      }
      expect(outcomes).toEqual(['refused', 'refused'])
    },
  },
  {
    of: ['private.lock_sources', 'private.admin_delete_offers'],
    title: 'an offer that an admin deletes while its source sends a batch does not deadlock',
    async run(tools) {
      const admin = await tools.addPerson('admin')
      const { source, given, id } = await addGiven(tools)
      const [, gone] = await tools.overlap(
        take(source, []),
        [admin, 'select public.admin_delete_offers(array[$1]::uuid[])', [id]],
        take(source, [{ ...given, price: '9' }]),
      )
      expect(gone).toBe(1)
    },
  },
  {
    of: ['private.take_offers', 'private.admin_update_offer'],
    title: 'what an admin is setting in an offer is kept from its source',
    async run(tools) {
      const { source, given, id } = await addGiven(tools)
      const admin = await tools.addPerson('admin')
      await tools.overlap(
        [
          admin,
          `select id from public.admin_update_offer($1, '{"name": "Desk lamp"}', '{}')`,
          [id],
        ],
        take(source, [{ ...given, price: '9' }]),
      )
      expect(
        await tools.run(
          'owner',
          'select name, price::float from catalogue.products where id = $1',
          [id],
        ),
      ).toEqual([{ name: 'Desk lamp', price: 9 }])
    },
  },
  {
    of: ['private.claim_pictures'],
    title: 'a picture is fetched by one of two servers',
    async run(tools) {
      await tools.run('owner', 'delete from internal.wanted_pictures')
      const { seller } = await addGiven(tools)
      await addOffer(tools, seller, { image_url: 'https://cdn.example.com/1.jpg' })
      const claim = service('offer_id from private.claim_pictures(10)')
      expect(await tools.overlap(claim, claim)).toEqual([expect.any(String), undefined])
      expect(tools.waited()).toBe(false)
    },
  },
  {
    of: ['private.keep_picture', 'private.follow_offer_pictures', 'private.want_new_pictures'],
    title: 'a picture is not kept for an offer that is getting another one',
    async run(tools) {
      const { seller } = await addGiven(tools)
      const [old, next] = ['https://cdn.example.com/1.jpg', 'https://cdn.example.com/2.jpg']
      const id = await addOffer(tools, seller, { image_url: old })
      const path = `global/${randomUUID()}.jpg`
      await tools.run(...service('private.announce_picture($1)', path))
      const [, kept] = await tools.overlap(
        ['owner', 'update catalogue.products set image_url = $2 where id = $1', [id, next]],
        service('private.keep_picture($1, $2, $3)', id, old, path),
      )
      expect(kept).toBe(false)
      expect(
        await tools.run('owner', 'select from internal.unreferenced_files where path = $1', [path]),
      ).toHaveLength(1)
    },
  },
  {
    of: ['private.claim_unreferenced_files'],
    title: 'a file is removed by one of two servers',
    async run(tools) {
      await tools.run('owner', 'delete from internal.unreferenced_files')
      await tools.run(...service('private.announce_picture($1)', `global/${randomUUID()}.jpg`))
      await tools.run('owner', 'update internal.unreferenced_files set due = now()')
      const claim = service('path from private.claim_unreferenced_files(10)')
      expect(await tools.overlap(claim, claim)).toEqual([expect.any(String), undefined])
      expect(tools.waited()).toBe(false)
    },
  },
  {
    of: ['private.end_ingest_keys'],
    title: 'a key is ended once',
    async run({ overlap, run }) {
      const source = `feed-${randomUUID()}`
      await run(
        'owner',
        `select private.make_ingest_key($1, sha256($1::text::bytea), 'stk_1', false)`,
        [source],
      )
      const end: Call = ['owner', 'select private.end_ingest_keys($1)', [source]]
      expect(await overlap(end, end)).toEqual([1, 0])
    },
  },
  {
    of: ['private.admin_begin_offer_import'],
    title: 'an import of offers begins once',
    async run(tools) {
      const { id, start } = await addOfferImport(tools)
      const [, second] = await tools.overlap(start, start)
      expect(second).toBe('')
      expect(await countNotes(tools, id, 'offers.import')).toBe(1)
    },
  },
  {
    of: ['private.admin_end_offer_import', 'private.own_offer_import'],
    title: 'an import of offers ends once',
    async run(tools) {
      const { id, start, end } = await addOfferImport(tools)
      await tools.run(...start)
      const [, second] = await tools.overlap(end('done'), end('stopped'))
      expect(second).toBe('PT409')
      expect(await countNotes(tools, id, 'offers.import_end')).toBe(1)
    },
  },
  {
    of: ['private.open_offer_part', 'private.own_offer_import', 'private.close_offer_part'],
    title: 'a part of an import is taken once',
    async run(tools) {
      const { admin, id, start } = await addOfferImport(tools)
      await tools.run(...start)
      const part: Call = [
        'owner',
        `with opened as materialized (select answer from private.open_offer_part($1, $2, 1)),
         closed as materialized (
           select private.close_offer_part($1, 0, 0, '{"added": 1, "updated": 0, "unchanged": 0, "refused": []}')
           from opened where answer is null
         )
         select opened.answer from opened left join closed on true`,
        [id, admin],
      ]
      const [, answer] = await tools.overlap(part, part)
      expect(answer).toMatchObject({ added: 1 })
      expect(
        await tools.run('owner', 'select parts, added from internal.offer_imports where id = $1', [
          id,
        ]),
      ).toEqual([{ parts: 1, added: 1 }])
    },
  },
  {
    of: ['private.open_offer_part'],
    title: 'no part is taken of an admin who is losing the right',
    async run(tools) {
      const { admin, id, start } = await addOfferImport(tools)
      await tools.run(...start)
      const [, answer] = await tools.overlap(
        ['owner', 'update public.subscriptions set is_admin = false where user_id = $1', [admin]],
        ['service', 'select source from private.open_offer_part($1, $2, 1)', [id, admin]],
      )
      expect(answer).toBe('42501')
    },
  },
]
