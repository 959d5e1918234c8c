import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

async function addProduct(tools: RaceTools, owner: string): Promise<string> {
  const [row] = await tools.run<{ id: string }>(
    owner,
    `insert into public.products (name, status, price) values ('Lamp', 'reviewed', 20) returning id`,
  )
  return row?.id ?? ''
}

const openLink = (owner: string, product: string, id: string = randomUUID()): Call => [
  'service',
  `select (private.add_case_link($1, $2, $3, $4, '{answer}', 3600, '[]')).id`,
  [owner, id, hash(id), [product]],
]

/** A person with a product and an open link, whose token is its id. */
async function addLink(tools: RaceTools) {
  const owner = await tools.addPerson()
  const product = await addProduct(tools, owner)
  const id = randomUUID()
  await tools.run(...openLink(owner, product, id))
  return { owner, product, id }
}

export const caseRaces: Race[] = [
  {
    of: ['private.add_case_link'],
    title: 'the last link of a plan is opened once',
    async run(tools) {
      const owner = await tools.addPerson()
      const product = await addProduct(tools, owner)
      for (let count = 0; count < 2; count += 1) await tools.run(...openLink(owner, product))
      const [, second] = await tools.overlap(openLink(owner, product), openLink(owner, product))
      expect(second).toBe('PT403 case_link_limit')
    },
  },
  {
    of: ['private.drop_uncovered_case_files'],
    title: 'a box that is saved while a link is opened is in it, or the link is not opened',
    async run(tools) {
      const owner = await tools.addPerson()
      const product = await addProduct(tools, owner)
      const source = `receipts/${owner}/aa-r.pdf`
      const reserve = `select private.reserve_file('product-files', $1, $2, 1000)`
      await tools.run('service', reserve, [source, owner])
      const file = {
        id: randomUUID(),
        product_id: product,
        kind: 'receipt',
        source,
        path: `shared/${owner}/${randomUUID().replaceAll('-', '')}.jpg`,
        content_type: 'image/jpeg',
        width: 10,
        height: 10,
        place: 1,
      }
      const open = (): Call => {
        const id = randomUUID()
        return [
          'service',
          `select (private.add_case_link($1, $2, $3, $4, '{receipt}', 3600, $5)).user_id`,
          [owner, id, hash(id), [product], JSON.stringify([file])],
        ]
      }
      const box = '[{"page": 1, "left": 0.1, "top": 0.1, "width": 0.1, "height": 0.1}]'
      const black: Call = [
        owner,
        'insert into public.blackouts (path, boxes) values ($1, $2) returning path',
        [source, box],
      ]
      expect(await tools.overlap(open(), black)).toEqual([owner, source])
      expect(
        await tools.run('owner', 'select from internal.case_files where source = $1', [source]),
      ).toEqual([])
      await tools.run('owner', 'delete from public.blackouts where path = $1', [source])
      expect(await tools.overlap(black, open())).toEqual([source, 'PT409 blacked_out'])
    },
  },
  {
    of: ['private.end_case_link'],
    title: 'a link is taken back once',
    async run(tools) {
      const { owner, id } = await addLink(tools)
      const end: Call = [owner, 'select public.end_case_link($1)', [id]]
      expect(await tools.overlap(end, end)).toEqual([true, false])
    },
  },
  {
    of: ['private.read_case_link'],
    title: 'each opening counts',
    async run(tools) {
      const { owner, id } = await addLink(tools)
      const read: Call = [
        'service',
        `select link ->> 'id' from private.read_case_link($1, true)`,
        [hash(id)],
      ]
      expect(await tools.overlap(read, read)).toEqual([id, id])
      expect(await tools.value(owner, 'select opened_count from public.case_links')).toBe(2)
    },
  },
  {
    of: ['private.answer_case_link'],
    title: 'two sellers who answer at the same time leave one answer',
    async run(tools) {
      const { owner, product, id } = await addLink(tools)
      const answer = (method: string): Call => [
        'service',
        'select product_id from private.answer_case_link($1, $2, $3, null)',
        [hash(id), [product], method],
      ]
      await tools.overlap(answer('PayPal'), answer('Wise'))
      expect(await tools.run(owner, 'select method from public.case_answers')).toEqual([
        { method: 'Wise' },
      ])
    },
  },
  {
    of: ['private.settle_case_answer', 'private.reopen_case_answer'],
    title: 'an answer is settled once, and reopened once',
    async run(tools) {
      const { owner, product, id } = await addLink(tools)
      await tools.run('service', `select * from private.answer_case_link($1, $2, 'PayPal', null)`, [
        hash(id),
        [product],
      ])
      const answer = await tools.value(owner, 'select id from public.case_answers')
      const settle: Call = [owner, 'select public.settle_case_answer($1)', [answer]]
      expect(await tools.overlap(settle, settle)).toEqual([true, false])
      const reopen: Call = [owner, 'select public.reopen_case_answer($1)', [answer]]
      expect(await tools.overlap(reopen, reopen)).toEqual([true, false])
    },
  },
  {
    of: ['private.reopen_confirmed_answer'],
    title: 'a refund is undone while the seller says it again: their last words are open',
    async run(tools) {
      const { owner, product, id } = await addLink(tools)
      const say: Call = [
        'service',
        `select (private.answer_case_link($1, $2, 'PayPal', null)).product_id`,
        [hash(id), [product]],
      ]
      await tools.run(...say)
      await tools.run(owner, 'select public.settle_case_answer(id, true) from public.case_answers')
      await tools.run(owner, 'update public.products set refund_received = 20')
      const undo: Call = [owner, 'update public.products set refund_received = null returning id']
      expect(await tools.overlap(say, undo)).toEqual([product, product])
      expect(
        await tools.run(owner, 'select from public.case_answers where settled_at is null'),
      ).toHaveLength(1)
    },
  },
]
