import type { MethodTable } from '#src/conformance/method-tables.ts'
import { gives, keeps, refuses, workshop } from '#src/conformance/rest/workshop.ts'

const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))
const tools = (columns = 'id') => workshop.from('tools').select(columns)
const NOT_ONE = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object' }

/** Which of the rows, and in which order. */
export const pageCases: MethodTable = {
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
