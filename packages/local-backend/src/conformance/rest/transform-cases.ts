import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  findOwner,
  gives,
  keeps,
  openDiary,
  refuses,
  selectTools,
  workshop,
} from '#src/conformance/rest/workshop.ts'

const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))
const tools = (columns = 'id') => workshop.from('tools').select(columns)
const NOT_ONE = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' }

/** Which of the rows, and in which order. */
const pageCases: MethodTable = {
  order: [
    gives(ids(4, 1, 5, 2, 3), 'sorts upwards, null last', () => tools().order('price')),
    gives(ids(3, 2, 5, 1, 4), 'sorts downwards, null first', () =>
      tools().order('price', { ascending: false }),
    ),
    gives(ids(3, 4, 1, 5, 2), 'puts null first when asked', () =>
      tools().order('price', { nullsFirst: true }),
    ),
    gives(ids(2, 5, 1, 4, 3), 'puts null last when asked', () =>
      tools().order('price', { ascending: false, nullsFirst: false }),
    ),
    gives(ids(4, 1, 2, 5, 3), 'sorts by several columns', () =>
      tools().order('bought_on').order('weight'),
    ),
    gives(ids(2, 1, 4), 'sorts by a value in JSON', () =>
      tools()
        .not('details->size', 'is', null)
        .order('details->size->w', { ascending: false })
        .order('id'),
    ),
    gives([{ name: 'Acme', tools_of: ids(2, 1) }], 'sorts what is embedded', () =>
      workshop
        .from('makers')
        .select('name, tools_of(id)')
        .eq('id', 1)
        .order('id', { ascending: false, referencedTable: 'tools_of' }),
    ),
    gives(ids(3, 1, 2, 5, 4), 'sorts by a column of the row that is embedded', () =>
      workshop
        .from('tools')
        .select('id, maker:makers!tools_maker_id_fkey()')
        .order('maker(country)', { nullsFirst: false })
        .order('id'),
    ),
    refuses(400, { code: 'PGRST118' }, 'refuses to sort by a list that is embedded', () =>
      workshop.from('tools').select('id, repairs(id)').order('repairs(id)'),
    ),
  ],
  limit: [
    keeps([1, 2], 'keeps the first rows', (q) => q.limit(2)),
    keeps([], 'keeps none', (q) => q.limit(0)),
    gives(
      [
        { id: 1, repairs: ids(1) },
        { id: 2, repairs: ids(3) },
      ],
      'limits what is embedded',
      () =>
        workshop
          .from('tools')
          .select('id, repairs(id)')
          .lte('id', 2)
          .order('id')
          .order('id', { referencedTable: 'repairs' })
          .limit(1, { referencedTable: 'repairs' }),
    ),
  ],
  range: [
    keeps([2, 3], 'keeps rows from and to', (q) => q.range(1, 2)),
    keeps([5], 'ends with the last row', (q) => q.range(4, 9)),
    gives([{ id: 1, repairs: ids(2) }], 'takes a part of what is embedded', () =>
      workshop
        .from('tools')
        .select('id, repairs(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'repairs' })
        .range(1, 1, { referencedTable: 'repairs' }),
    ),
    refuses(416, { code: 'PGRST103' }, 'refuses a beginning behind the end, with a count', () =>
      workshop.from('tools').select('id', { count: 'exact' }).range(50, 60),
    ),
  ],
  single: [
    gives({ id: 1 }, 'gives the one row', () => tools().eq('id', 1).single()),
    refuses(406, { ...NOT_ONE, details: 'The result contains 0 rows' }, 'refuses none', () =>
      tools().eq('id', 99).single(),
    ),
    refuses(406, { ...NOT_ONE, details: 'The result contains 2 rows' }, 'refuses two', () =>
      tools().lte('id', 2).single(),
    ),
  ],
  maybeSingle: [
    gives({ id: 1 }, 'gives the one row', () => tools().eq('id', 1).maybeSingle()),
    gives(null, 'gives null for none', () => tools().eq('id', 99).maybeSingle()),
    refuses(406, { code: 'PGRST116' }, 'refuses two', () => tools().lte('id', 2).maybeSingle()),
  ],
}

/** In which form. */
const formCases: MethodTable = {
  csv: [
    gives('id,name,price\n1,Axe,19.90\n3,"Clamp (old), black",', 'gives lines with a header', () =>
      selectTools('id, name, price').in('id', [1, 3]).csv(),
    ),
    gives('id,tags\n1,"{wood,garden}"', 'writes arrays as PostgreSQL does', () =>
      selectTools('id, tags').eq('id', 1).csv(),
    ),
    gives('\n', 'gives no header without rows', () => selectTools().eq('id', 99).csv()),
  ],
  geojson: [
    {
      does: 'is refused: it needs PostGIS',
      onlyEmbedded: 'a project may have PostGIS',
      run: refuses(501, { code: 'not_implemented' }, '', () => tools().geojson()).run,
    },
  ],
  explain: [
    refuses(406, { code: 'PGRST107' }, 'shows no plan unless a project allows it', () =>
      tools().explain({ analyze: true, format: 'json' }),
    ),
  ],
  stripNulls: [
    gives([{ id: 3, name: 'Clamp (old), black' }], 'leaves out what is null', () =>
      tools('id, name, price').eq('id', 3).stripNulls(),
    ),
    gives({ id: 3 }, 'works on a single row', () =>
      tools('id, price').eq('id', 3).single().stripNulls(),
    ),
  ],
  overrideTypes: [
    gives([{ id: 1 }], 'leaves the rows as they are', () =>
      tools().eq('id', 1).overrideTypes<{ id: number }[], { merge: false }>(),
    ),
  ],
  returns: [
    gives([{ id: 1 }], 'leaves the rows as they are', () =>
      // oxlint-disable-next-line typescript/no-deprecated -- still one of the client's methods
      tools().eq('id', 1).returns<{ id: number }[]>(),
    ),
  ],
}

/** How the request is made. */
const requestCases: MethodTable = {
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

export const transformCases: MethodTable = { ...pageCases, ...formCases, ...requestCases }
