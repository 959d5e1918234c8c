import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import { changes, changesNothing } from '#src/conformance/rest/diary-case.ts'
import { openDiary, refuses, workshop } from '#src/conformance/rest/workshop.ts'

export const insertCases: MethodCase[] = [
  changes('answers 201 without rows', { status: 201 }, (diary, page) => diary.insert({ page })),
  changes(
    'gives what was inserted, with defaults',
    { status: 201, data: [{ page: 'PAGE', mood: 3, note: 'nothing' }] },
    (diary, page) => diary.insert({ page }).select('page, mood, note'),
  ),
  changes('counts', { status: 201, count: 2 }, (diary, page) =>
    diary.insert([{ page: `${page} 1` }, { page: `${page} 2` }], { count: 'exact' }),
  ),
  changes(
    'fills missing keys of some rows with null',
    {
      status: 201,
      data: [
        { page: 'PAGE 1', mood: 5, note: null },
        { page: 'PAGE 2', mood: null, note: 'n' },
      ],
    },
    (diary, page) =>
      diary
        .insert([
          { page: `${page} 1`, mood: 5 },
          { page: `${page} 2`, note: 'n' },
        ])
        .select('page, mood, note'),
  ),
  changes(
    'fills missing keys with defaults when asked',
    {
      status: 201,
      data: [
        { page: 'PAGE 1', mood: 5, note: 'nothing' },
        { page: 'PAGE 2', mood: 3, note: 'n' },
      ],
    },
    (diary, page) =>
      diary
        .insert(
          [
            { page: `${page} 1`, mood: 5 },
            { page: `${page} 2`, note: 'n' },
          ],
          { defaultToNull: false },
        )
        .select('page, mood, note'),
  ),
  changes(
    'shows the row with what belongs to it',
    { status: 201, data: { page: 'PAGE', tools: { name: 'Axe', maker: { name: 'Acme' } } } },
    (diary, page) =>
      diary
        .insert({ page, tool_id: 1 })
        .select('page, tools(name, maker:makers!tools_maker_id_fkey(name))')
        .single(),
  ),
  changes(
    'shows the row with what a function finds for it',
    { status: 201, data: [{ page: 'PAGE', borrowed: { name: 'drill' } }] },
    (diary, page) => diary.insert({ page, tool_id: 5 }).select('page, borrowed(name)'),
  ),
  changes(
    'keeps every digit of a large number',
    { status: 201, data: [{ seen: '9007199254740993' }] },
    (diary, page) => diary.insert({ page, seen: 9007199254740993n }).select('seen::text'),
  ),
  changes('inserts none for an empty list', { status: 201, data: [] }, (diary) =>
    diary.insert([]).select(),
  ),
  changesNothing('refuses all rows when one is refused', [400, '23514'], (diary, page) =>
    diary.insert([{ page }, { page: `${page} 2`, mood: 9 }]),
  ),
  changesNothing('refuses a value that is missing', [400, '23502'], (diary) =>
    diary.insert({ mood: 1 }),
  ),
  changesNothing('refuses a key of nowhere', [409, '23503'], (diary, page) =>
    diary.insert({ page, tool_id: 99 }),
  ),
  changesNothing('refuses a column that is not there', [400, 'PGRST204'], (diary, page) =>
    diary.insert({ page, colour: 'red' }),
  ),
  changesNothing('refuses a value of another type', [400, '22P02'], (diary, page) =>
    diary.insert({ page, mood: 'high' }),
  ),
  changesNothing("refuses a row in another's name", [403, '42501'], (diary, page) =>
    diary.insert({ page, owner_id: randomUUID() }),
  ),
  refuses(401, { code: '42501' }, 'refuses a visitor', () =>
    workshop.from('diary').insert({ page: 'by a visitor' }),
  ),
  {
    does: 'refuses a row that is there',
    run: async () => {
      const page = randomUUID()
      const diary = await openDiary()
      await diary.insert({ page })
      const { error, status } = await diary.insert({ page })
      expect([status, error?.code, error?.message]).toEqual([
        409,
        '23505',
        expect.stringContaining('diary_owner_id_page_key'),
      ])
    },
  },
]
