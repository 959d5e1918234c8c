import type { MethodCase } from '#src/conformance/method-tables.ts'
import { changes, changesNothing } from '#src/conformance/rest/diary-case.ts'
import { findOwner } from '#src/conformance/rest/workshop.ts'

const CONFLICT = { onConflict: 'owner_id,page' }

export const upsertCases: MethodCase[] = [
  changes('inserts what is new', { status: 201, data: [{ mood: 1 }] }, (diary, page) =>
    diary.upsert({ page, mood: 1 }, CONFLICT).select('mood'),
  ),
  changes(
    'changes what is there, and answers 200',
    { status: 200, data: [{ mood: 2, note: 'kept' }] },
    async (diary, page) => {
      const { id } = await findOwner()
      await diary.insert({ page, mood: 1, note: 'kept' })
      return diary.upsert({ page, mood: 2, owner_id: id }, CONFLICT).select('mood, note')
    },
  ),
  changes('finds it by the primary key else', { status: 200 }, async (diary, page) => {
    const { data } = await diary.insert({ page }).select('id').single<{ id: string }>()
    return diary.upsert({ id: data?.id, page, mood: 2 })
  }),
  changes(
    'does both in one, and answers 201',
    { status: 201, count: 2, data: [{ mood: 4 }, { mood: 4 }] },
    async (diary, page) => {
      await diary.insert({ page })
      const rows = [
        { page, mood: 4 },
        { page: `${page} 2`, mood: 4 },
      ]
      return diary.upsert(rows, { ...CONFLICT, count: 'exact' }).select('mood')
    },
  ),
  changes(
    'leaves what is there when duplicates are ignored',
    { status: 201, data: [{ page: 'PAGE 2' }] },
    async (diary, page) => {
      await diary.insert({ page })
      const rows = [{ page }, { page: `${page} 2` }]
      return diary.upsert(rows, { ...CONFLICT, ignoreDuplicates: true }).select('page')
    },
  ),
  changes(
    'fills missing keys with defaults when asked',
    { status: 201, data: [{ mood: 3 }, { mood: 5 }] },
    (diary, page) =>
      diary
        .upsert([{ page }, { page: `${page} 2`, mood: 5 }], { ...CONFLICT, defaultToNull: false })
        .select('mood'),
  ),
  changes('answers 200 where there is nothing to insert', { status: 200, data: [] }, (diary) =>
    diary.upsert([]).select(),
  ),
  changesNothing('refuses columns that are not unique', [400, '42P10'], (diary, page) =>
    diary.upsert({ page, note: 'n' }, { onConflict: 'note' }),
  ),
  changesNothing('refuses to change one row twice', [500, '21000'], (diary, page) =>
    diary.upsert([{ page }, { page }], CONFLICT),
  ),
]
