import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { findOwner, gives, openDiary, refuses, workshop } from '#src/conformance/rest/workshop.ts'

const tools = (columns = 'id') => workshop.from('tools').select(columns)

/** How the request is made. */
export const requestCases: MethodTable = {
  abortSignal: [
    {
      does: 'ends the request',
      run: async () => {
        const { error, status } = await workshop
          .rpc('sleep', { seconds: 1 })
          .abortSignal(AbortSignal.timeout(100))
        expect([status, error?.message]).toEqual([0, expect.stringMatching(/Abort|Timeout/)])
      },
    },
  ],
  setHeader: [
    gives('Hammer 3', 'sends a header that functions can read', () =>
      workshop.rpc('say_header', { header: 'x-tool' }).setHeader('X-Tool', 'Hammer 3'),
    ),
  ],
  retry: [
    gives([{ id: 1 }], 'changes nothing for what works', () => tools().eq('id', 1).retry(false)),
  ],
  throwOnError: [
    {
      does: 'rejects with what would be the error',
      run: async () => {
        const asked = tools().eq('nothing', 1).throwOnError()
        await expect(asked.then((answer) => answer)).rejects.toMatchObject({ code: '42703' })
      },
    },
    gives([{ id: 1 }], 'resolves what works', () => tools().eq('id', 1).throwOnError()),
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the table is never awaited; it names the client's methods
  then: [
    {
      does: 'sends the request when it is awaited',
      run: async () => {
        const answer = await tools()
          .eq('id', 1)
          .then(({ data, status, statusText, count }) => ({ data, status, statusText, count }))
        expect(answer).toEqual({ data: [{ id: 1 }], status: 200, statusText: 'OK', count: null })
      },
    },
  ],
  select: [
    {
      does: 'gives the rows that were changed',
      run: async () => {
        const diary = await openDiary()
        const { data, status } = await diary
          .insert({ page: randomUUID(), mood: 5 })
          .select('mood, note')
        expect({ data, status }).toEqual({ data: [{ mood: 5, note: 'nothing' }], status: 201 })
      },
    },
  ],
  maxAffected: [
    {
      does: 'undoes a change of more rows',
      run: async () => {
        const [one, other] = [randomUUID(), randomUUID()]
        const diary = await openDiary()
        await diary.insert([{ page: one }, { page: other }])
        const request = diary.update({ mood: 1 }).in('page', [one, other])
        request.maxAffected(1)
        expect(await request).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
        const kept = await diary.select('mood').in('page', [one, other])
        expect(kept.data).toEqual([{ mood: 3 }, { mood: 3 }])
      },
    },
    {
      does: 'lets a change of as many rows be',
      run: async () => {
        const page = randomUUID()
        const diary = await openDiary()
        await diary.insert({ page })
        const request = diary.update({ mood: 1 }).eq('page', page)
        request.maxAffected(1)
        expect(await request).toMatchObject({ status: 204, error: null })
      },
    },
    {
      does: 'undoes what a function did to more rows',
      run: async () => {
        const [one, other] = [randomUUID(), randomUUID()]
        const diary = await openDiary()
        await diary.insert([{ page: one }, { page: other }])
        const { client } = await findOwner()
        const request = client.schema('workshop').rpc('forget', { pages: [one, other] })
        request.maxAffected(1)
        expect(await request).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
        const kept = await diary
          .select('id', { count: 'exact', head: true })
          .in('page', [one, other])
        expect(kept.count).toBe(2)
      },
    },
    {
      ...refuses(400, { code: 'PGRST128' }, 'is no limit for a function of one value', () => {
        const request = workshop.rpc('add', { a: 1 })
        request.maxAffected(1)
        return request
      }),
    },
  ],
  rollback: [
    {
      does: 'tries a change only',
      onlyEmbedded: 'a project has to be configured to let the caller decide',
      run: async () => {
        const page = randomUUID()
        const diary = await openDiary()
        const tried = await diary.insert({ page }).select('page').rollback()
        expect(tried.data).toEqual([{ page }])
        const kept = await diary.select('id').eq('page', page)
        expect(kept.data).toEqual([])
      },
    },
  ],
}
