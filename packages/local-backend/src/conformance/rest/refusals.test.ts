import { afterAll, describe, expect, test } from 'vitest'
import { findOwner, leaveWorkshop, workshop } from '#src/conformance/rest/workshop.ts'
import { createPerson, createVisitor, removePerson, target } from '#src/conformance/target.ts'

afterAll(leaveWorkshop)

/** The status and the error body of a call that is refused. */
async function refuse(kind: string) {
  const { status, error } = await workshop.rpc('refuse', { kind })
  return [status, error]
}

describe('errors that a function raises', () => {
  test.for([
    [
      'limit',
      402,
      { code: 'PT402', message: 'The limit is reached', details: 'five', hint: 'tool_limit' },
    ],
    ['plain', 400, { code: 'P0001', message: 'plain refusal', details: null, hint: null }],
    ['serialization', 500, { code: '40001', message: 'again', details: null, hint: null }],
    ['unknown', 500, { code: 'P0002', message: 'unknown kind', details: null, hint: null }],
    ['whole', 418, { code: 'T1', message: 'Teapot', details: 'short and stout', hint: 'brew' }],
    [
      'two rows',
      500,
      {
        code: '21000',
        message: 'more than one row returned by a subquery used as an expression',
        details: null,
        hint: null,
      },
    ],
  ] as const)('%s', async ([kind, status, error]) => {
    expect(await refuse(kind)).toEqual([status, error])
  })
})

describe('an unknown function', () => {
  test('is reported with a similar name', async () => {
    const { status, error } = await workshop.rpc('list_number', { up_to: 3 })
    expect([status, error]).toEqual([
      404,
      {
        code: 'PGRST202',
        message: 'Could not find the function workshop.list_number(up_to) in the schema cache',
        details:
          'Searched for the function workshop.list_number with parameter up_to or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function workshop.list_numbers',
      },
    ])
  })

  test('with these arguments is reported with the existing ones', async () => {
    const { error } = await workshop.rpc('add', { a: 1, c: 2 })
    expect(error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function workshop.add(a, b)',
    })
  })

  test('without arguments is reported', async () => {
    const { error } = await workshop.rpc('add')
    expect(error?.message).toBe(
      'Could not find the function workshop.add without parameters in the schema cache',
    )
  })

  test('with several matches for these arguments is ambiguous', async () => {
    const { status, error } = await workshop.rpc('which', { a: 1 })
    expect([status, error?.code, error?.message]).toEqual([
      300,
      'PGRST203',
      'Could not choose the best candidate function between: workshop.which(a => integer), workshop.which(a => text)',
    ])
  })
})

describe('rights', () => {
  test('a visitor without a right is asked to sign in, a person is not', async () => {
    const { client } = await findOwner()
    const asked = await workshop.from('diary').select()
    expect([asked.status, asked.error?.code]).toEqual([401, '42501'])
    const written = await client.schema('workshop').from('makers').insert({ id: 9, name: 'x' })
    expect([written.status, written.error?.code]).toEqual([403, '42501'])
  })

  test('columns are granted one by one', async () => {
    const shown = await workshop.from('ledger').select('id, amount')
    expect(shown.data).toEqual([{ id: 1, amount: 100 }])
    const all = await workshop.from('ledger').select()
    expect([all.status, all.error?.code]).toEqual([401, '42501'])
    const guessed = await workshop.from('ledger').select('id').eq('secret', 'hidden')
    expect([guessed.status, guessed.error?.code]).toEqual([401, '42501'])
  })

  test('only its owner sees and changes a diary', async () => {
    const { client } = await findOwner()
    const diary = client.schema('workshop').from('diary')
    await diary.insert({ page: 'private' })
    const stranger = await createPerson()
    const theirs = stranger.client.schema('workshop').from('diary')
    expect((await theirs.select()).data).toEqual([])
    expect((await theirs.update({ mood: 1 }).eq('page', 'private').select()).data).toEqual([])
    expect((await theirs.delete().eq('page', 'private').select()).data).toEqual([])
    await removePerson(stranger)
    const kept = await diary.select('page, mood').eq('page', 'private')
    expect(kept.data).toEqual([{ page: 'private', mood: 3 }])
  })
})

describe('limits', () => {
  test('a visitor has three seconds for a statement', async () => {
    const { status, error } = await workshop.rpc('sleep', { seconds: 4 })
    expect([status, error?.code]).toEqual([500, '57014'])
  })

  test('a person has more', async () => {
    const { client } = await findOwner()
    const { status } = await client.schema('workshop').rpc('sleep', { seconds: 3.5 })
    expect(status).toBe(204)
  })
})

test.for(['sb_publishable_unknown', ''])('the key "%s" is refused', async (key) => {
  const answer = await fetch(`${target.url}/rest/v1/conformance_notes`, {
    headers: { apikey: key },
  })
  expect(answer.status).toBe(401)
})

test('a token with an invalid signature is refused', async () => {
  const client = createVisitor({ global: { headers: { Authorization: 'Bearer a.b.c' } } })
  const { status, error } = await client.from('conformance_notes').select()
  expect([status, error?.code]).toEqual([401, 'PGRST301'])
})
