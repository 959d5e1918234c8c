import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

type Columns = { kind?: string; name?: string; language?: string; text?: string }

const add = (who: string, columns: Columns = {}) => {
  const { kind, name, language, text } = {
    kind: 'refund',
    name: 'Mine',
    language: 'en',
    text: 'Hi {seller}',
    ...columns,
  }
  return run<{ id: string; name: string }>(
    who,
    `insert into public.message_templates (kind, name, language, text)
     values ($1, $2, $3, $4) returning id, name`,
    [kind, name, language, text],
  )
}

describe('templates of messages', () => {
  it('belong only to their owner', async () => {
    const owner = await addPerson()
    const stranger = await addPerson('admin')
    const [{ id } = { id: '' }] = await add(owner)
    expect(await run(stranger, 'table public.message_templates')).toEqual([])
    for (const sql of [
      `update public.message_templates set text = 'Mine' where id = $1 returning id`,
      'delete from public.message_templates where id = $1 returning id',
    ]) {
      expect(await run(stranger, sql, [id])).toEqual([])
    }
    const taken = `insert into public.message_templates (user_id, kind, name, text) values ($1, 'refund', 'x', 'x')`
    const given = 'update public.message_templates set user_id = $1'
    for (const [who, sql, values] of [
      [stranger, taken, [owner]],
      [owner, given, [stranger]],
      ['anonymous', 'table public.message_templates', []],
    ] as const) {
      expect(await refusalOf(run(who, sql, [...values]))).toMatchObject({ code: '42501' })
    }
    const changed = `update public.message_templates set name = ' My \n words ' returning name`
    expect(await run(owner, changed)).toEqual([{ name: 'My words' }])
    expect(await run(owner, 'delete from public.message_templates returning id')).toHaveLength(1)
  })

  it.each<Columns>([
    { name: '👍'.repeat(60), text: '👍'.repeat(2000) },
    { kind: 'order_number', language: 'zh' },
    { kind: 'review_live', language: 'pt-BR' },
  ])('accept %j', async (columns) => {
    expect(await add(await addPerson(), columns)).toHaveLength(1)
  })

  it.each<Columns>([
    { kind: 'other' },
    { name: ' \n ' },
    { name: 'x'.repeat(61) },
    { name: 'x'.repeat(100_000) },
    { text: ' \n\t' },
    { text: 'x'.repeat(2001) },
    { language: '' },
    { language: 'en; drop' },
  ])('refuse other values (%#)', async (columns) => {
    expect(await refusalOf(add(await addPerson(), columns))).toMatchObject({ code: '23514' })
  })

  it('are 50 at most', async () => {
    const many = `insert into public.message_templates (kind, name, text)
      select 'refund', 'Mine', 'Hi' from generate_series(1, $1::int) returning id`
    expect(await run(await addPerson(), many, [50])).toHaveLength(50)
    expect(await refusalOf(run(await addPerson(), many, [51]))).toMatchObject({
      code: 'PT409',
      hint: 'message_template_limit',
      message: 'You can keep up to 50 templates. Delete one that you do not need, then try again.',
    })
  })
})
