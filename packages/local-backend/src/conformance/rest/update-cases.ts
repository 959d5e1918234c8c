import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import { changes, type Diary } from '#src/conformance/rest/diary-case.ts'
import { openDiary, refuses, workshop } from '#src/conformance/rest/workshop.ts'

async function insertPage(diary: Diary, page: string): Promise<Diary> {
  await diary.insert({ page, mood: 1 })
  return diary
}

export const updateCases: MethodCase[] = [
  changes('answers 204 without rows', { status: 204 }, async (diary, page) =>
    (await insertPage(diary, page)).update({ mood: 2 }).eq('page', page),
  ),
  changes(
    'gives what was changed',
    { status: 200, data: [{ page: 'PAGE', mood: 2 }] },
    async (diary, page) =>
      (await insertPage(diary, page)).update({ mood: 2 }).eq('page', page).select('page, mood'),
  ),
  changes('counts', { status: 204, count: 1 }, async (diary, page) =>
    (await insertPage(diary, page)).update({ mood: 2 }, { count: 'exact' }).eq('page', page),
  ),
  changes('changes nothing where nothing matches', { status: 200, data: [] }, (diary, page) =>
    diary.update({ mood: 2 }).eq('page', page).select(),
  ),
  changes('changes nothing for an empty object', { status: 200, data: [] }, async (diary, page) =>
    (await insertPage(diary, page)).update({}).eq('page', page).select(),
  ),
  changes(
    'sorts what was changed',
    { status: 200, data: [{ page: 'PAGE 2' }, { page: 'PAGE 1' }] },
    async (diary, page) => {
      await diary.insert([{ page: `${page} 1` }, { page: `${page} 2` }])
      return diary
        .update({ mood: 4 })
        .like('page', `${page}%`)
        .select('page')
        .order('page', { ascending: false })
    },
  ),
  {
    does: 'refuses to change every row',
    run: refuses(
      400,
      { code: '21000', message: 'UPDATE requires a WHERE clause' },
      '',
      async () => {
        const diary = await openDiary()
        return await diary.update({ mood: 2 })
      },
    ).run,
  },
  {
    does: 'refuses a filter on a related table that is not embedded',
    run: refuses(
      400,
      { code: 'PGRST108', message: "'owner' is not an embedded resource in this request" },
      '',
      async () => {
        const diary = await openDiary()
        return await diary.update({ mood: 2 }).eq('page', 'none').eq('owner.name', 'nobody')
      },
    ).run,
  },
  {
    does: 'refuses a limit, which PostgREST ignores',
    onlyEmbedded: 'PostgREST changes every row that the filters leave, whatever the limit',
    run: refuses(501, { code: 'not_implemented' }, '', async () => {
      const diary = await openDiary()
      return await diary.update({ mood: 2 }).eq('page', 'none').limit(1)
    }).run,
  },
  {
    does: 'undoes a change of more than one row for single',
    run: async () => {
      const page = randomUUID()
      const diary = await openDiary()
      await diary.insert([{ page }, { page: `${page} 2` }])
      const { status, error } = await diary
        .update({ mood: 5 })
        .like('page', `${page}%`)
        .select()
        .single()
      expect([status, error?.code]).toEqual([406, 'PGRST116'])
      const { data } = await diary.select('mood').like('page', `${page}%`)
      expect(data).toEqual([{ mood: 3 }, { mood: 3 }])
    },
  },
  refuses(401, { code: '42501' }, 'refuses a visitor', () =>
    workshop.from('diary').update({ mood: 2 }).eq('page', 'any'),
  ),
]

export const deleteCases: MethodCase[] = [
  changes('answers 204 with a count', { status: 204, count: 1 }, async (diary, page) =>
    (await insertPage(diary, page)).delete({ count: 'exact' }).eq('page', page),
  ),
  changes(
    'gives what was removed',
    { status: 200, data: [{ page: 'PAGE' }] },
    async (diary, page) => (await insertPage(diary, page)).delete().eq('page', page).select('page'),
  ),
  {
    does: 'refuses to remove every row',
    run: refuses(
      400,
      { code: '21000', message: 'DELETE requires a WHERE clause' },
      '',
      async () => {
        const diary = await openDiary()
        return await diary.delete()
      },
    ).run,
  },
  {
    does: 'refuses a filter on a related table that is not embedded',
    run: refuses(
      400,
      { code: 'PGRST108', message: "'owner' is not an embedded resource in this request" },
      '',
      async () => {
        const diary = await openDiary()
        return await diary.delete().eq('page', 'none').eq('owner.name', 'nobody')
      },
    ).run,
  },
  {
    does: 'undoes the removal of more than one row for single without rows',
    run: async () => {
      const page = randomUUID()
      const diary = await openDiary()
      await diary.insert([{ page }, { page: `${page} 2` }])
      // The types offer `single` only after `select`; a client in JavaScript has it without.
      const removal = diary.delete().like('page', `${page}%`)
      const { status, error } = await removal.setHeader(
        'Accept',
        'application/vnd.pgrst.object+json',
      )
      expect([status, error?.code]).toEqual([406, 'PGRST116'])
      const { data } = await diary.select('mood').like('page', `${page}%`)
      expect(data).toHaveLength(2)
    },
  },
  {
    does: 'refuses a limit, which PostgREST ignores',
    onlyEmbedded: 'PostgREST removes every row that the filters leave, whatever the limit',
    run: refuses(501, { code: 'not_implemented' }, '', async () => {
      const diary = await openDiary()
      return await diary.delete().eq('page', 'none').limit(1)
    }).run,
  },
]
