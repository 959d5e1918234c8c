import type { MethodTable } from '#src/conformance/method-tables.ts'
import { gives, refuses, selectTools, workshop } from '#src/conformance/rest/workshop.ts'

const tools = (columns = 'id') => workshop.from('tools').select(columns)

/** In which form. */
export const formCases: MethodTable = {
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
      tools().eq('id', 1).returns<{ id: number }[]>(),
    ),
  ],
}
