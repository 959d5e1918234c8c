import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  leaveWorkshop,
  openDiary,
  selectTools,
  sendAsOwner,
  workshop,
} from '#src/conformance/rest/workshop.ts'
import { target } from '#src/conformance/target.ts'

afterAll(leaveWorkshop)

test('a change can return no rows', async () => {
  const page = randomUUID()
  const diary = await openDiary()
  const { data, status } = await diary.insert({ page }).setHeader('Prefer', 'return=minimal')
  expect([data, status]).toEqual([null, 201])
})

test('a new row’s location can be requested', async () => {
  const answer = await sendAsOwner('POST', 'diary', {
    body: JSON.stringify({ page: randomUUID() }),
    headers: { Prefer: 'return=headers-only' },
  })
  expect([answer.status, await answer.text()]).toEqual([201, ''])
  expect(answer.headers.get('location')).toMatch(/^\/diary\?id=eq\.[-0-9a-f]{36}$/)
})

test('unknown preferences are ignored, and refused with strict handling', async () => {
  const lenient = await selectTools().eq('id', 1).setHeader('Prefer', 'colour=red')
  expect(lenient.data).toEqual([{ id: 1 }])
  const strict = await selectTools().setHeader('Prefer', 'handling=strict, colour=red')
  expect([strict.status, strict.error]).toEqual([
    400,
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: colour=red',
      hint: null,
    },
  ])
})

test.for(['params=single-object', 'count=none', 'return=all', 'wait=5'])(
  '%s is no valid preference',
  async (preference) => {
    const lenient = await selectTools().eq('id', 1).setHeader('Prefer', preference)
    expect(lenient.data).toEqual([{ id: 1 }])
    const strict = await selectTools().setHeader('Prefer', `handling=strict, ${preference}`)
    expect(strict.error?.code).toBe('PGRST122')
  },
)

test.skipIf(!target.isEmbedded)('a limit of rows also applies to new ones', async () => {
  const page = randomUUID()
  const diary = await openDiary()
  const { error } = await diary
    .insert([{ page }, { page: `${page} 2` }])
    .setHeader('Prefer', 'handling=strict, max-affected=1')
  expect(error?.code).toBe('PGRST124')
  expect((await diary.select('id').like('page', `${page}%`)).data).toEqual([])
})

test.skipIf(!target.isEmbedded)('a call can return no result', async () => {
  const answer = await sendAsOwner('POST', 'rpc/add', {
    body: '{"a":1}',
    headers: { Prefer: 'return=minimal' },
  })
  const applied = answer.headers.get('preference-applied')
  expect([answer.status, await answer.text(), applied]).toEqual([204, '', 'return=minimal'])
})

test('a limit of rows applies only with strict handling', async () => {
  const page = randomUUID()
  const diary = await openDiary()
  await diary.insert([{ page }, { page: `${page} 2` }])
  const { status } = await diary
    .update({ mood: 4 })
    .like('page', `${page}%`)
    .setHeader('Prefer', 'max-affected=1')
  expect(status).toBe(204)
})

test('the header Range selects a part of the rows', async () => {
  const { data, status } = await selectTools().setHeader('Range', '1-2')
  expect([data, status]).toEqual([[{ id: 2 }, { id: 3 }], 200])
  const wrong = await selectTools().setHeader('Range', '3-1')
  expect([wrong.status, wrong.error?.code]).toEqual([416, 'PGRST103'])
})

test('an answer is an object, an array or lines, and has no other form', async () => {
  const object = await selectTools().eq('id', 1).setHeader('Accept', 'application/vnd.pgrst.object')
  expect(object.data).toEqual({ id: 1 })
  const array = await selectTools()
    .eq('id', 1)
    .setHeader('Accept', 'application/vnd.pgrst.array+json;nulls=stripped')
  expect(array.data).toEqual([{ id: 1 }])
  const other = await selectTools().setHeader('Accept', 'image/png')
  expect([other.status, other.error?.code]).toEqual([406, 'PGRST107'])
})

const readTime = async (prefer: string) => {
  const asked = workshop.from('tools').select('created_at').eq('id', 1)
  const { data, error } = await asked.setHeader('Prefer', prefer)
  return error?.code ?? (data ?? []).map(({ created_at }) => String(created_at))
}

describe('a time zone', () => {
  test('applies to the answer', async () => {
    const inTokyo = ['2026-01-02T12:04:05.678901+09:00']
    expect(await readTime('timezone=Asia/Tokyo')).toEqual(inTokyo)
    expect(await readTime('handling=strict, timezone=Asia/Tokyo')).toEqual(inTokyo)
  })

  test('that is unknown is ignored, and refused with strict handling', async () => {
    expect(await readTime('timezone=Asia/Nowhere')).toEqual(['2026-01-02T03:04:05.678901+00:00'])
    expect(await readTime('handling=strict, timezone=Asia/Nowhere')).toBe('PGRST122')
  })

  test('applies to written values', async () => {
    const { data } = await workshop
      .rpc('say_time', { value: '2026-01-01T00:00:00' })
      .setHeader('Prefer', 'timezone=Asia/Tokyo')
    expect(data).toBe('2026-01-01T00:00:00+09:00')
  })
})

describe('an answer names the preferences that it applied', () => {
  const ALL =
    'resolution=merge-duplicates, missing=default, return=representation, count=exact, handling=lenient, timezone=UTC'

  test.for([
    ['GET', 'tools?select=id&id=eq.1', undefined, 'count=exact, handling=lenient, timezone=UTC'],
    [
      'POST',
      'diary?select=mood',
      '[{"page":"preferences"}]',
      'resolution=merge-duplicates, missing=default, return=representation, count=exact, handling=lenient, timezone=UTC',
    ],
    [
      'PATCH',
      'diary?select=mood&page=eq.nothing',
      '{"mood":1}',
      'missing=default, return=representation, count=exact, handling=lenient, timezone=UTC',
    ],
    [
      'DELETE',
      'diary?select=mood&page=eq.nothing',
      undefined,
      'return=representation, count=exact, handling=lenient, timezone=UTC',
    ],
    ['POST', 'rpc/list_numbers', '{"up_to":1}', 'count=exact, handling=lenient, timezone=UTC'],
  ] as const)('%s %s', async ([method, path, body, applied]) => {
    const answer = await sendAsOwner(method, path, { body, headers: { Prefer: ALL } })
    expect([answer.ok, answer.headers.get('preference-applied')]).toEqual([true, applied])
  })
})

test('the answer describes its contents and its range', async () => {
  const answer = await fetch(`${target.url}/rest/v1/conformance_notes?select=id`, {
    headers: { apikey: target.publishableKey, Prefer: 'count=exact' },
  })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-range')).toBe('0-0/1')
  expect(answer.headers.get('preference-applied')).toBe('count=exact')
  expect(answer.headers.get('content-location')).toBe('/conformance_notes?select=id')
})
