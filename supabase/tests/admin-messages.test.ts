import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

/** A message with that text; returns its id. */
async function write(
  message: string,
  columns: { name?: string; email?: string } = {},
): Promise<string> {
  const [row] = await run<{ id: string }>(
    'owner',
    `insert into public.contact_messages (name, email, subject, message) values ($1, $2, 'General Inquiry', $3) returning id`,
    [columns.name ?? 'Ada', columns.email ?? 'ada@example.com', message],
  )
  return row?.id ?? ''
}

interface Listed {
  id: string
  message: string
  state: string
  total: string
}

const list = (admin: string, filter = '', values: unknown[] = []) =>
  run<Listed>(admin, `select * from public.admin_messages(${filter})`, values)
const find = async (admin: string, search: string, more = '') =>
  (await list(admin, `p_search => $1${more}`, [search])).map(({ message }) => message)
const mark = (admin: string, id: string, state: string | null) =>
  run(admin, 'select public.admin_mark_message($1, $2)', [id, state])
const notesOf = async (id: string) =>
  run(
    'owner',
    `select actor_id, action, details from public.audit_log where details ->> 'message' = $1 order by id`,
    [id],
  )

describe('messages', () => {
  it('are listed newest first, in pages, with the total count', async () => {
    const admin = await addPerson('admin')
    for (const text of ['papaya one', 'papaya two', 'papaya three']) await write(text)
    expect(await list(admin, `p_search => 'papaya', p_limit => 2`)).toMatchObject([
      { message: 'papaya three', state: 'new', total: '3' },
      { message: 'papaya two', total: '3' },
    ])
    expect(await find(admin, 'papaya', ', p_offset => 2')).toEqual(['papaya one'])
  })

  it('are found by name, address and text, with the typed text matched literally', async () => {
    const admin = await addPerson('admin')
    await write('costs 50% of_it', { name: 'Quince Meyer', email: 'quince@fruit.example' })
    for (const typed of ['quince m', 'QUINCE@fruit', '50%', 'of_it', ' inquiry costs ']) {
      expect(await find(admin, typed)).toEqual(['costs 50% of_it'])
    }
    for (const typed of ['50%of', 'o__it', 'quince\\', "'; drop table x; --"]) {
      expect(await find(admin, typed)).toEqual([])
    }
  })

  it('are new, then read, then answered, and each step is logged', async () => {
    const admin = await addPerson('admin')
    const id = await write('medlar')
    const states = async () => {
      const lists = ['new', 'waiting', 'answered'].map((state) =>
        find(admin, 'medlar', `, p_state => '${state}'`),
      )
      return (await Promise.all(lists)).map(({ length }) => length)
    }
    expect(await states()).toEqual([1, 1, 0])
    await mark(admin, id, 'read')
    expect(await states()).toEqual([0, 1, 0])
    await mark(admin, id, 'answered')
    expect(await states()).toEqual([0, 0, 1])
    await mark(admin, id, 'new')
    expect(await states()).toEqual([1, 1, 0])
    expect(await notesOf(id)).toEqual(
      ['read', 'answered', 'new'].map((state) => ({
        actor_id: admin,
        action: 'message.mark',
        details: { message: Number(id), state },
      })),
    )
  })

  it('are emailed to the operator again, with all attempts', async () => {
    const admin = await addPerson('admin')
    const id = await write('sloe')
    await run(
      'owner',
      'update public.contact_messages set mail_tries = 12, mailed_at = now() where id = $1',
      [id],
    )
    await run(admin, 'select private.mail_message_again($1)', [id])
    expect(await run('service', 'select id, mail_tries from private.claim_contact_mail()')).toEqual(
      [{ id, mail_tries: 1 }],
    )
    expect(await notesOf(id)).toMatchObject([{ actor_id: admin, action: 'message.mail_again' }])
  })

  it('are deleted, and the log does not say whose they were', async () => {
    const admin = await addPerson('admin')
    const id = await write('bilberry')
    await run(admin, 'select public.admin_delete_message($1)', [id])
    expect(await find(admin, 'bilberry')).toEqual([])
    expect(await notesOf(id)).toEqual([
      { actor_id: admin, action: 'message.delete', details: { message: Number(id) } },
    ])
  })

  it('that are gone, and invalid states, are refused', async () => {
    const admin = await addPerson('admin')
    for (const sql of [
      `select public.admin_mark_message(0, 'read')`,
      'select public.admin_delete_message(0)',
      'select private.mail_message_again(0)',
    ]) {
      expect(await refusalOf(run(admin, sql))).toMatchObject({ code: 'PT404' })
    }
    const id = await write('damson')
    for (const state of ['lost', '', null]) {
      expect(await refusalOf(mark(admin, id, state))).toMatchObject({ code: '22023' })
    }
    for (const filter of [`p_state => 'lost'`, 'p_limit => 101', 'p_offset => -1']) {
      expect(await refusalOf(list(admin, filter))).toMatchObject({ code: '22023' })
    }
    expect(await notesOf(id)).toEqual([])
  })

  it.each(['anonymous', 'basic', 'pro', 'vip'] as const)(
    'cannot be listed or changed by %s',
    async (kind) => {
      const caller = kind === 'anonymous' ? kind : await addPerson(kind)
      const id = await write('rowan')
      for (const sql of [
        'select * from public.admin_messages()',
        `select public.admin_mark_message(${id}, 'read')`,
        `select public.admin_delete_message(${id})`,
        `select private.mail_message_again(${id})`,
      ]) {
        expect(await refusalOf(run(caller, sql))).toMatchObject({ code: '42501' })
      }
      expect(await notesOf(id)).toEqual([])
    },
  )
})
