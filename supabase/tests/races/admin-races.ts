import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addOffer, addSeller } from '../add-rows.ts'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

const countNotes = ({ value }: RaceTools, action: string, target: unknown) =>
  value(
    'owner',
    'select count(*)::integer from public.audit_log where action = $1 and $2::text in (target_id::text, details ->> $3)',
    [action, target, 'message'],
  )

/** A form of the back office that two admins save: its function, the row, and where that is. */
interface Form {
  name: string
  /** The id of a new row with the texts 'Old' in both fields. */
  add: (tools: RaceTools) => Promise<unknown>
  call: string
  fields: [string, string]
  values: [unknown, unknown, unknown]
  read: string
}

const forms: Form[] = [
  {
    name: 'private.admin_update_offer',
    add: async (tools) =>
      addOffer(tools, await addSeller(tools, null), { name: 'Old', url: 'https://old.example/' }),
    call: 'select id from public.admin_update_offer($1, $2, $3)',
    fields: ['name', 'url'],
    values: ['Old', 'New', 'Newer'],
    read: 'select name, url from catalogue.products where id = $1',
  },
  {
    name: 'private.admin_update_seller',
    add: (tools) => addSeller(tools, null, { name: 'Old', url: 'https://old.example/' }),
    call: 'select id from public.admin_update_seller($1, $2, $3)',
    fields: ['name', 'url'],
    values: ['Old', 'New', 'Newer'],
    read: 'select name, url from public.sellers where id = $1',
  },
  {
    name: 'private.admin_update_plan',
    async add({ run }) {
      await run(
        'owner',
        `update public.plans set keyword_limit = 10, storage_megabytes = 500 where tier = 'pro'`,
      )
      return 'pro'
    },
    call: 'select tier from public.admin_update_plan($1, $2, $3)',
    fields: ['keyword_limit', 'storage_megabytes'],
    values: [10, 11, 12],
    read: 'select keyword_limit, storage_megabytes from public.plans where tier = $1',
  },
  {
    name: 'private.admin_update_settings',
    async add({ run }) {
      await run('owner', `update public.settings set affiliate_tag = 'old-20'`)
      await run('owner', `update public.settings set demo_video_url = null`)
      return true
    },
    call: 'select id from public.admin_update_settings($2, $3) where $1::boolean',
    fields: ['affiliate_tag', 'demo_video_url'],
    values: ['old-20', 'new-20', 'newer-20'],
    read: 'select affiliate_tag, demo_video_url from public.settings where id = $1',
  },
]

const other: Record<string, [old: unknown, next: unknown]> = {
  url: ['https://old.example/', 'https://new.example/'],
  storage_megabytes: [500, 600],
  demo_video_url: [null, 'https://www.youtube-nocookie.com/embed/abc'],
}

function racesOf({ name, add, call, fields, values, read }: Form): Race[] {
  const [field, second] = fields
  const [old, next, newer] = values
  const [oldOther, nextOther] = other[second] ?? []
  const save = (admin: string, id: unknown, change: object, seen: object): Call => [
    admin,
    call,
    [id, JSON.stringify(change), JSON.stringify(seen)],
  ]
  return [
    {
      of: [name],
      title: 'of two admins who save one field the later is refused',
      async run(tools) {
        const [admin, id] = [await tools.addPerson('admin'), await add(tools)]
        const answers = await tools.overlap(
          save(admin, id, { [field]: next }, { [field]: old }),
          save(admin, id, { [field]: newer }, { [field]: old }),
        )
        expect(answers[1]).toBe('PT409 edit_conflict')
        expect(await tools.run('owner', read, [id])).toEqual([
          { [field]: next, [second]: oldOther },
        ])
      },
    },
    {
      of: [name],
      title: 'two fields that two admins save are both kept',
      async run(tools) {
        const [admin, id] = [await tools.addPerson('admin'), await add(tools)]
        await tools.overlap(
          save(admin, id, { [field]: next }, { [field]: old }),
          save(admin, id, { [second]: nextOther }, { [second]: oldOther }),
        )
        expect(await tools.run('owner', read, [id])).toEqual([
          { [field]: next, [second]: nextOther },
        ])
      },
    },
  ]
}

/** One admin makes another one none. */
const takeFlag = (by: string, person: string): Call => [
  by,
  'select public.admin_set_admin($1, false)',
  [person],
]
const takeFlagByCommand = (person: string): Call => [
  'owner',
  'select private.apply_admin_flag($1, false)',
  [person],
]

async function addMessage({ value }: RaceTools): Promise<unknown> {
  return value(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Hello', 'Where is it?') returning id`,
  )
}

export const adminRaces: Race[] = [
  ...forms.flatMap(racesOf),
  {
    of: ['private.apply_admin_flag', 'private.admin_set_admin'],
    title: 'of two last admins who remove each other one stays',
    async run(tools) {
      await tools.run('owner', 'update public.subscriptions set is_admin = false')
      const [one, two] = [await tools.addPerson('admin'), await tools.addPerson('admin')]
      const [, second] = await tools.overlap(takeFlag(one, two), takeFlag(two, one))
      expect(second).toBe('42501')
      expect(
        await tools.run('owner', 'select user_id from public.subscriptions where is_admin'),
      ).toEqual([{ user_id: one }])
    },
  },
  {
    of: ['private.apply_admin_flag'],
    title: 'of two last admins whom two commands remove one stays',
    async run(tools) {
      await tools.run('owner', 'update public.subscriptions set is_admin = false')
      const [one, two] = [await tools.addPerson('admin'), await tools.addPerson('admin')]
      const [, second] = await tools.overlap(takeFlagByCommand(one), takeFlagByCommand(two))
      expect(second).toBe('PT409 last_admin')
    },
  },
  {
    of: ['private.admin_add_seller'],
    title: 'a code is given to one seller',
    async run(tools) {
      const [admin, code] = [await tools.addPerson('admin'), randomUUID()]
      const add: Call = [
        admin,
        'select name from public.admin_add_seller($1)',
        [JSON.stringify({ name: 'House', seller_code: code })],
      ]
      const [first, second] = await tools.overlap(add, add)
      expect([first, second]).toEqual(['House', expect.stringMatching(/^PT409 /)])
    },
  },
  {
    of: ['private.admin_delete_seller', 'private.release_deleted_seller'],
    title: 'a seller is deleted by one of two admins',
    async run(tools) {
      const [admin, seller] = [await tools.addPerson('admin'), await addSeller(tools, null)]
      const remove: Call = [admin, 'select public.admin_delete_seller($1)', [seller]]
      const [, second] = await tools.overlap(remove, remove)
      expect(second).toBe('PT404')
      expect(await countNotes(tools, 'seller.delete', seller)).toBe(1)
    },
  },
  {
    of: ['private.admin_update_seller', 'private.admin_delete_seller'],
    title: 'a seller that is being deleted is not changed',
    async run(tools) {
      const [admin, seller] = [await tools.addPerson('admin'), await addSeller(tools, null)]
      const [, second] = await tools.overlap(
        [admin, 'select public.admin_delete_seller($1)', [seller]],
        [admin, `select public.admin_update_seller($1, '{"is_active": true}', '{}')`, [seller]],
      )
      expect(second).toBe('PT404')
    },
  },
  {
    of: ['private.release_deleted_seller', 'private.release_deleted_sellers'],
    title: 'two servers that release a deleted seller wait neither for each other nor for a person',
    async run(tools) {
      await tools.run('owner', 'delete from public.sellers where deleted_at is not null')
      const seller = await addSeller(tools, null, { is_for_free_and_trial: true })
      const owner = await tools.addPerson('pro')
      await tools.run(
        owner,
        `insert into public.products (name, seller_id) select 'Lamp ' || n, $1 from generate_series(1, 3) as n`,
        [seller],
      )
      await tools.run(
        'owner',
        'update public.sellers set deleted_at = now(), is_active = false where id = $1',
        [seller],
      )
      const release = service('private.release_deleted_sellers(1)')
      expect(await tools.overlap(release, release)).toEqual([1, 1])
      expect(tools.waited()).toBe(false)
      const [, released] = await tools.overlap(
        [owner, `update public.products set price = 5 where seller_id = $1`, [seller]],
        release,
      )
      expect([released, tools.waited()]).toEqual([0, false])
      await tools.run(...release)
      expect(await tools.run(owner, 'select price::float, seller_id from public.products')).toEqual(
        expect.arrayContaining([{ price: 5, seller_id: null }]),
      )
      await tools.run(...release)
      expect(
        await tools.run('owner', 'select from public.sellers where id = $1', [seller]),
      ).toEqual([])
    },
  },
  {
    of: ['private.admin_add_offer'],
    title: 'an offer that is sent twice is added once',
    async run(tools) {
      const [admin, id] = [await tools.addPerson('admin'), randomUUID()]
      const add: Call = [
        admin,
        `select id from public.admin_add_offer($1, $2, '{"name": "Lamp"}')`,
        [id, await addSeller(tools, null)],
      ]
      expect(await tools.overlap(add, add)).toEqual([id, id])
      expect(await countNotes(tools, 'offer.add', id)).toBe(1)
    },
  },
  {
    of: ['private.admin_delete_offer', 'private.admin_delete_offers'],
    title: 'an offer is deleted by one of two admins',
    async run(tools) {
      const admin = await tools.addPerson('admin')
      const seller = await addSeller(tools, null)
      const [one, two] = [await addOffer(tools, seller), await addOffer(tools, seller)]
      const remove: Call = [admin, 'select public.admin_delete_offer($1)', [one]]
      const removeAll: Call = [
        admin,
        'select public.admin_delete_offers(array[$1, $2]::uuid[])',
        [one, two],
      ]
      expect(await tools.overlap(remove, removeAll)).toEqual([null, 1])
      const third = await addOffer(tools, seller)
      const removeThird: Call = [admin, 'select public.admin_delete_offer($1)', [third]]
      expect(await tools.overlap(removeThird, removeThird)).toEqual([null, 'PT404'])
      expect(await countNotes(tools, 'offer.delete', third)).toBe(1)
    },
  },
  {
    of: ['private.admin_delete_offers'],
    title: 'an offer that a job is deleting is none that an admin deletes',
    async run(tools) {
      const admin = await tools.addPerson('admin')
      const offer = await addOffer(tools, await addSeller(tools, null))
      const [, gone] = await tools.overlap(
        ['owner', 'delete from catalogue.products where id = $1', [offer]],
        [admin, 'select public.admin_delete_offers(array[$1]::uuid[])', [offer]],
      )
      expect(gone).toBe(0)
    },
  },
  {
    of: ['private.admin_delete_offer', 'private.queue_new_offers'],
    title: 'an offer that was deleted and added again is deleted again',
    async run(tools) {
      const [admin, id] = [await tools.addPerson('admin'), randomUUID()]
      const seller = await addSeller(tools, null)
      for (let times = 0; times < 2; times += 1) {
        await tools.run(
          admin,
          `select id from public.admin_add_offer($1, $2, '{"name": "Lamp"}')`,
          [id, seller],
        )
        await tools.run(admin, 'select public.admin_delete_offer($1)', [id])
      }
      expect(await countNotes(tools, 'offer.delete', id)).toBe(2)
    },
  },
  {
    of: ['private.admin_release_offer'],
    title: 'fields that two admins release are both released',
    async run(tools) {
      const admin = await tools.addPerson('admin')
      const offer = await addOffer(tools, await addSeller(tools, null), {
        kept_fields: ['name', 'price', 'url'],
      })
      const release = (field: string): Call => [
        admin,
        'select public.admin_release_offer($1, array[$2])',
        [offer, field],
      ]
      const [, left] = await tools.overlap(release('name'), release('price'))
      expect(left).toEqual(['url'])
    },
  },
  {
    of: ['private.admin_delete_message'],
    title: 'a message is deleted by one of two admins',
    async run(tools) {
      const [admin, message] = [await tools.addPerson('admin'), await addMessage(tools)]
      const remove: Call = [admin, 'select public.admin_delete_message($1)', [message]]
      expect(await tools.overlap(remove, remove)).toEqual([null, 'PT404'])
      expect(await countNotes(tools, 'message.delete', message)).toBe(1)
    },
  },
  {
    of: ['private.admin_mark_message'],
    title: 'the first time that a message was answered stays',
    async run(tools) {
      const [admin, message] = [await tools.addPerson('admin'), await addMessage(tools)]
      const mark: Call = [admin, `select public.admin_mark_message($1, 'answered')`, [message]]
      await tools.overlap(mark, mark)
      const [row] = await tools.run<{ answered: boolean }>(
        'owner',
        `select answered_at = (select min(created_at) from public.audit_log where details ->> 'message' = $1::text) as answered
         from public.contact_messages where id = $1::bigint`,
        [message],
      )
      expect(row).toEqual({ answered: true })
    },
  },
  {
    of: ['private.note_user_deletion'],
    title: 'no note is left of a person who is being deleted',
    async run(tools) {
      const [admin, person] = [await tools.addPerson('admin'), await tools.addPerson()]
      await tools.overlap(
        ['accounts', 'delete from auth.users where id = $1', [person]],
        [admin, 'select private.note_user_deletion($1)', [person]],
      )
      expect(await countNotes(tools, 'user.delete', person)).toBe(0)
    },
  },
]
