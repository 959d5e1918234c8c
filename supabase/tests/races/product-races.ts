import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addSeller } from '../add-rows.ts'
import type { Call, Race, RaceTools } from './race.ts'

/** A product of a person who may keep any number; returns the ids. */
async function addLamp({ addPerson, value }: RaceTools): Promise<{ owner: string; lamp: string }> {
  const owner = await addPerson('pro')
  const lamp = await value(
    owner,
    `insert into public.products (name, price, status) values ('Lamp', 5, 'received') returning id`,
  )
  return { owner, lamp: String(lamp) }
}

const readLamp = (tools: RaceTools, lamp: string) =>
  tools.run('owner', 'select name, price::float as price from public.products where id = $1', [
    lamp,
  ])

const changeTo = (owner: string, lamp: string, change: object, base: object): Call => [
  owner,
  'select public.change_products($1)',
  [JSON.stringify([{ id: lamp, change, base }])],
]

const editTo = (owner: string, lamp: string, change: object, base: object): Call => [
  owner,
  'select name from public.edit_product($1, $2, $3)',
  [lamp, JSON.stringify(change), JSON.stringify(base)],
]

const payment = (amount: number) => ({ date: null, amount, method: null, reference: null })

/** An import of a person with this number of products; returns the ids. */
async function addImport(tools: RaceTools, products: number) {
  const owner = await tools.addPerson('pro')
  const id = await tools.value(
    owner,
    `insert into public.imports (file_name, row_count, product_count) values ('a.csv', 3, 3) returning id`,
  )
  await tools.run(
    owner,
    'insert into public.products (import_id) select $1 from generate_series(1, $2::int)',
    [id, products],
  )
  const read = () =>
    tools.run(
      owner,
      'select undone_at is not null as undone, held, trashed from public.recent_imports()',
    )
  return { owner, id, read }
}

export const productRaces: Race[] = [
  {
    of: ['public.edit_product', 'private.settle_refund'],
    title: 'of two payments that two devices record at once, one is asked and none is lost',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const record = (amount: number, before: object[]) =>
        editTo(
          owner,
          lamp,
          { refund_payments: [...before, payment(amount)] },
          { refund_payments: before },
        )
      const [, second] = await tools.overlap(record(15, []), record(20, []))
      expect(second).toBe('PT409 edit_conflict')
      await tools.value(...record(20, [payment(15)]))
      expect(
        await tools.run(
          'owner',
          'select refund_received::float as total from public.products where id = $1',
          [lamp],
        ),
      ).toEqual([{ total: 35 }])
    },
  },
  {
    of: ['public.change_products'],
    title: 'of two changes of one field the later leaves it as it is',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const [, second] = await tools.overlap(
        changeTo(owner, lamp, { name: 'Desk lamp' }, { name: 'Lamp' }),
        changeTo(owner, lamp, { name: 'Floor lamp' }, { name: 'Lamp' }),
      )
      expect(second).toMatchObject([{ id: lamp, left: ['name'] }])
      expect(await readLamp(tools, lamp)).toEqual([{ name: 'Desk lamp', price: 5 }])
    },
  },
  {
    of: ['public.change_products'],
    title: 'changes of two fields are both kept',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      await tools.overlap(
        changeTo(owner, lamp, { name: 'Desk lamp' }, { name: 'Lamp' }),
        changeTo(owner, lamp, { price: 9 }, { price: 5 }),
      )
      expect(await readLamp(tools, lamp)).toEqual([{ name: 'Desk lamp', price: 9 }])
    },
  },
  {
    of: ['public.edit_product'],
    title: 'of two edits of one field the later is refused',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const answers = await tools.overlap(
        editTo(owner, lamp, { name: 'Desk lamp' }, { name: 'Lamp' }),
        editTo(owner, lamp, { name: 'Floor lamp' }, { name: 'Lamp' }),
      )
      expect(answers).toEqual(['Desk lamp', 'PT409 edit_conflict'])
      expect(await readLamp(tools, lamp)).toEqual([{ name: 'Desk lamp', price: 5 }])
    },
  },
  {
    of: ['public.edit_product'],
    title: 'edits of two fields are both kept',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      await tools.overlap(
        editTo(owner, lamp, { name: 'Desk lamp' }, { name: 'Lamp' }),
        editTo(owner, lamp, { price: 9 }, { price: 5 }),
      )
      expect(await readLamp(tools, lamp)).toEqual([{ name: 'Desk lamp', price: 9 }])
    },
  },
  {
    of: [
      'private.add_to_product_counts',
      'private.count_added_products',
      'private.count_changed_products',
      'private.count_removed_products',
    ],
    title: 'two products that are added, put in the trash or deleted are all counted',
    async run({ addPerson, overlap, value }) {
      const owner = await addPerson('pro')
      const held = () =>
        value('owner', 'select held from internal.product_counts where user_id = $1', [owner])
      const add = (name: string): Call => [
        owner,
        'insert into public.products (name) values ($1)',
        [name],
      ]
      const trash = (name: string): Call => [
        owner,
        'update public.products set deleted_at = now() where name = $1',
        [name],
      ]
      // People delete only what is in their trash, and that is not counted.
      const remove = (name: string): Call => [
        'owner',
        'delete from public.products where user_id = $1 and name = $2',
        [owner, name],
      ]
      await overlap(add('Lamp'), add('Vase'))
      await overlap(add('Clock'), add('Bench'))
      expect(await held()).toBe(4)
      await overlap(trash('Lamp'), trash('Vase'))
      expect(await held()).toBe(2)
      await overlap(remove('Clock'), remove('Bench'))
      expect(await held()).toBe(0)
    },
  },
  {
    of: ['public.undo_import', 'private.check_import'],
    title: 'an import that is undone takes along the products that are being added to it',
    async run(tools) {
      const { owner, id, read } = await addImport(tools, 1)
      const [, taken] = await tools.overlap(
        [owner, 'insert into public.products (import_id) values ($1)', [id]],
        [owner, 'select public.undo_import($1)', [id]],
      )
      expect(taken).toBe(2)
      expect(await read()).toEqual([{ undone: true, held: 0, trashed: 2 }])
    },
  },
  {
    of: ['private.check_import', 'public.undo_import'],
    title: 'an import that is being undone takes no more products',
    async run(tools) {
      const { owner, id, read } = await addImport(tools, 1)
      const answers = await tools.overlap(
        [owner, 'select public.undo_import($1)', [id]],
        [owner, 'insert into public.products (import_id) values ($1)', [id]],
      )
      expect(answers).toEqual([1, '23503 import'])
      expect(await read()).toEqual([{ undone: true, held: 0, trashed: 1 }])
    },
  },
  {
    of: ['private.set_import_undone', 'public.undo_import'],
    title: 'an import that is undone twice is redone as a whole',
    async run(tools) {
      const { owner, id, read } = await addImport(tools, 2)
      const undo: Call = [owner, 'select public.undo_import($1)', [id]]
      expect(await tools.overlap(undo, undo)).toEqual([2, 0])
      await tools.run(owner, 'select public.redo_import($1)', [id])
      expect(await read()).toEqual([{ undone: false, held: 2, trashed: 0 }])
    },
  },
  {
    of: ['public.redo_import', 'private.hold_import'],
    title: 'an import that is being undone is redone with its products',
    async run(tools) {
      const { owner, id, read } = await addImport(tools, 2)
      const answers = await tools.overlap(
        [owner, 'select public.undo_import($1)', [id]],
        [owner, 'select public.redo_import($1)', [id]],
      )
      expect(answers).toEqual([2, 2])
      expect(await read()).toEqual([{ undone: false, held: 2, trashed: 0 }])
    },
  },
  {
    of: ['public.undo_import', 'public.redo_import'],
    title: 'an import that is being redone is undone with its products',
    async run(tools) {
      const { owner, id, read } = await addImport(tools, 2)
      await tools.run(owner, 'select public.undo_import($1)', [id])
      const answers = await tools.overlap(
        [owner, 'select public.redo_import($1)', [id]],
        [owner, 'select public.undo_import($1)', [id]],
      )
      expect(answers).toEqual([2, 2])
      expect(await read()).toEqual([{ undone: true, held: 0, trashed: 2 }])
    },
  },
  {
    of: ['private.delete_old_trash'],
    title: 'a product that is being restored stays',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      await tools.run('owner', 'alter table public.products disable trigger prepare_product')
      await tools.run(
        'owner',
        `update public.products set deleted_at = now() - interval '31 days' where id = $1`,
        [lamp],
      )
      await tools.run('owner', 'alter table public.products enable trigger prepare_product')
      const [, gone] = await tools.overlap(
        [owner, 'update public.products set deleted_at = null where id = $1', [lamp]],
        ['service', 'select private.delete_old_trash(10)'],
      )
      expect(gone).toBe(0)
      expect(tools.waited()).toBe(false)
      expect(await readLamp(tools, lamp)).toHaveLength(1)
    },
  },
  {
    of: ['private.keep_seller_name', 'private.prepare_product'],
    title: 'a product that moves to another seller is not touched when its old one is deleted',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const [old, next] = [await addSeller(tools, owner), await addSeller(tools, owner)]
      await tools.run(owner, 'update public.products set seller_id = $1', [old])
      await tools.overlap(
        [owner, 'update public.products set seller_id = $2 where id = $1', [lamp, next]],
        [owner, 'delete from public.sellers where id = $1', [old]],
      )
      expect(await tools.run(owner, 'select seller_id, seller_name from public.products')).toEqual([
        { seller_id: next, seller_name: null },
      ])
    },
  },
  {
    of: ['private.prepare_product', 'private.keep_seller_name'],
    title: 'no product is added to a seller that is being deleted',
    async run(tools) {
      const { owner } = await addLamp(tools)
      const seller = await addSeller(tools, owner)
      const [, answer] = await tools.overlap(
        [owner, 'delete from public.sellers where id = $1', [seller]],
        [owner, 'insert into public.products (seller_id) values ($1)', [seller]],
      )
      expect(answer).toBe('23503')
    },
  },
  {
    of: ['private.bring_seller_back'],
    title: 'a seller that comes back leaves a product that got another seller',
    async run(tools) {
      const { owner } = await addLamp(tools)
      const [old, next] = [randomUUID(), await addSeller(tools, owner)]
      const add = `insert into public.sellers (id, name) values ($1, 'Old House')`
      await tools.run(owner, add, [old])
      await tools.run(owner, 'update public.products set seller_id = $1', [old])
      await tools.run(owner, 'delete from public.sellers where id = $1', [old])
      await tools.overlap(
        [owner, 'update public.products set seller_id = $1', [next]],
        [owner, add, [old]],
      )
      expect(await tools.value(owner, 'select seller_id from public.products')).toBe(next)
    },
  },
]
