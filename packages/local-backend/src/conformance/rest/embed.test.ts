import { expect, test } from 'vitest'
import { workshop } from '#src/conformance/rest/workshop.ts'

type Rows = PromiseLike<{ data: unknown; error: unknown }>

const from = (table: string, columns: string) => workshop.from(table).select(columns)
const MAKER = 'maker:makers!tools_maker_id_fkey'
const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))

const shapes: [does: string, ask: () => Rows, data: unknown][] = [
  [
    'a row that a column points to is an object, or null',
    () => from('repairs', 'id, tools(name)').gte('id', 3).order('id'),
    [
      { id: 3, tools: { name: 'Bench saw' } },
      { id: 4, tools: null },
    ],
  ],
  [
    'rows that point here are a list, empty if there are none',
    () => from('tools', 'id, repairs(id)').gte('id', 2).lte('id', 3).order('id'),
    [
      { id: 2, repairs: ids(3) },
      { id: 3, repairs: [] },
    ],
  ],
  [
    'a row that is the only one to point here is an object',
    () => from('tools', 'id, manuals(pages)').in('id', [1, 3]).order('id'),
    [
      { id: 1, manuals: { pages: 12 } },
      { id: 3, manuals: null },
    ],
  ],
  [
    'a junction is stepped over',
    () => from('skills', 'title, tools(id)').eq('id', 1).order('id', { referencedTable: 'tools' }),
    [{ title: 'cutting', tools: ids(1, 2) }],
  ],
  [
    'of two foreign keys one is named by its constraint',
    () =>
      from('tools', `id, ${MAKER}(name), fixer:makers!tools_repairer_id_fkey(name)`).eq('id', 1),
    [{ id: 1, maker: { name: 'Acme' }, fixer: { name: 'Brand, "Quoted"' } }],
  ],
  [
    'of two foreign keys one is named by its column',
    () => from('tools', 'id, makers!repairer_id(name), maker_id(name)').eq('id', 1),
    [{ id: 1, makers: { name: 'Brand, "Quoted"' }, maker_id: { name: 'Acme' } }],
  ],
  [
    'of two foreign keys one is named, seen from the other side',
    () =>
      from('makers', 'id, made:tools!maker_id(id), repaired:tools!tools_repairer_id_fkey(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'made' }),
    [{ id: 1, made: ids(1, 2), repaired: ids(5) }],
  ],
  [
    'a column or a constraint names the table, not a view that shows the same key',
    () => from('tools', 'id, a:maker_id(name), b:tools_maker_id_fkey(name)').eq('id', 1),
    [{ id: 1, a: { name: 'Acme' }, b: { name: 'Acme' } }],
  ],
  [
    'such a view is embedded by its name',
    () => from('tools', 'id, all_makers!maker_id(name)').eq('id', 1),
    [{ id: 1, all_makers: { name: 'Acme' } }],
  ],
  [
    'a table that points to itself shows both ends',
    () => from('makers', 'id, mentor_id(name), pupils:makers!mentor_id(id)').eq('id', 2),
    [{ id: 2, mentor_id: { name: 'Acme' }, pupils: ids(4) }],
  ],
  [
    'a function of a row is embedded like a table, and goes on',
    () =>
      from('makers', 'id, mentor(name, tools_of(id)), apprentices(id)')
        .eq('id', 2)
        .gt('mentor.tools_of.id', 1),
    [{ id: 2, mentor: { name: 'Acme', tools_of: ids(2) }, apprentices: ids(4) }],
  ],
  [
    'a function that finds at most one row gives an object, or null',
    () => from('makers', 'id, mentor(name)').eq('id', 1),
    [{ id: 1, mentor: null }],
  ],
  [
    'a function of a row decides about rows',
    () => from('makers', 'id, mentor!inner(name)').eq('mentor.name', 'Acme').order('id'),
    [
      { id: 2, mentor: { name: 'Acme' } },
      { id: 3, mentor: { name: 'Acme' } },
    ],
  ],
  [
    'a computed field is selected by name',
    () => from('tools', 'id, loud_name').eq('loud_name', 'AXE'),
    [{ id: 1, loud_name: 'AXE' }],
  ],
  [
    'views embed what their tables point to',
    () => from('cheap_tools', 'title, makers(name), repairs(id)').eq('tool_key', 5),
    [{ title: 'drill', makers: { name: 'Cosmos' }, repairs: [] }],
  ],
  [
    'embedding nests',
    () => from('repairs', `id, tools(name, ${MAKER}(name, mentor_id(name)))`).eq('id', 3),
    [{ id: 3, tools: { name: 'Bench saw', maker: { name: 'Acme', mentor_id: null } } }],
  ],
  [
    '!inner leaves out rows without a partner',
    () => from('tools', 'id, repairs!inner(id)').eq('repairs.note', 'new belt'),
    [{ id: 2, repairs: ids(3) }],
  ],
  [
    '!left keeps them',
    () => from('tools', 'id, repairs!left(id)').eq('repairs.note', 'new belt').eq('id', 1),
    [{ id: 1, repairs: [] }],
  ],
  [
    'an embedded resource without columns takes part in filters only',
    () => from('tools', 'id, repairs!inner()').eq('repairs.note', 'new belt'),
    ids(2),
  ],
  [
    'rows without a partner are found',
    () => from('tools', 'id, repairs()').is('repairs', null).order('id'),
    ids(3, 4, 5),
  ],
  [
    'one of two partners is asked for',
    () =>
      from('tools', 'id, repairs(), skills()')
        .or('repairs.not.is.null,skills.not.is.null')
        .order('id'),
    ids(1, 2, 4),
  ],
  [
    'filters within filters reach what is embedded',
    () =>
      from('tools', 'id, repairs(id)')
        .eq('id', 1)
        .or('note.eq.sharpened,cost.gt.100', { referencedTable: 'repairs' }),
    [{ id: 1, repairs: ids(2) }],
  ],
  [
    'filters reach what is embedded twice over',
    () => from('makers', 'id, tools_of(id, repairs(id))').eq('id', 1).eq('tools_of.repairs.id', 2),
    [
      {
        id: 1,
        tools_of: [
          { id: 1, repairs: ids(2) },
          { id: 2, repairs: [] },
        ],
      },
    ],
  ],
  [
    'one row is spread into its parent',
    () => from('tools', 'id, ...makers!maker_id(maker:name, country)').eq('id', 1),
    [{ id: 1, maker: 'Acme', country: 'US' }],
  ],
  [
    'many rows are spread as lists',
    () =>
      from('tools', 'id, ...repairs(notes:note, cost)')
        .in('id', [1, 3])
        .order('id')
        .order('id', { referencedTable: 'repairs' }),
    [
      { id: 1, notes: ['new handle', 'sharpened'], cost: [7.5, 3] },
      { id: 3, notes: [], cost: [] },
    ],
  ],
  [
    'spreads nest',
    () => from('repairs', 'id, ...tools(tool:name, ...makers!maker_id(maker:name))').eq('id', 3),
    [{ id: 3, tool: 'Bench saw', maker: 'Acme' }],
  ],
  [
    'embedded rows are counted',
    () => from('tools', 'id, repairs(count)').lte('id', 3).order('id'),
    [
      { id: 1, repairs: [{ count: 2 }] },
      { id: 2, repairs: [{ count: 1 }] },
      { id: 3, repairs: [{ count: 0 }] },
    ],
  ],
  [
    'keys of two columns lead both ways',
    () => from('boxes', 'id, shelves(width, boxes(id))').eq('id', 1),
    [{ id: 1, shelves: { width: 20, boxes: ids(1, 3) } }],
  ],
  [
    'the same table is embedded twice under two names',
    () =>
      from('tools', 'id, cheap:repairs(id), dear:repairs(id)')
        .eq('id', 1)
        .lt('cheap.cost', 5)
        .gt('dear.cost', 5),
    [{ id: 1, cheap: ids(2), dear: ids(1) }],
  ],
  [
    'a junction of a schema that is not exposed is stepped over, if a view shows it',
    () =>
      from('tools', 'id, members(name)')
        .in('id', [1, 4])
        .order('id')
        .order('id', { referencedTable: 'members' }),
    [
      { id: 1, members: [{ name: 'Ann' }, { name: 'Ben' }] },
      { id: 4, members: [{ name: 'Ben' }] },
    ],
  ],
  [
    'a view on a view of such a schema embeds what its table points to',
    () => from('loans', 'member, tools(name), members!member(name)').eq('tool', 4),
    [{ member: 2, tools: { name: '100% cotton_rope' }, members: { name: 'Ben' } }],
  ],
  [
    'a column that a view shows twice is named by either name',
    () => from('tool_pairs', 'id, a:maker_id(name), b:makers!other_maker_id(name)').eq('id', 5),
    [{ id: 5, a: { name: 'Cosmos' }, b: { name: 'Cosmos' } }],
  ],
  [
    'the column of a table that points to itself leads up, its name down',
    () => from('members', 'id, sponsor:sponsor_id(id), guests:members(id)').order('id'),
    [
      { id: 1, sponsor: null, guests: ids(2) },
      { id: 2, sponsor: { id: 1 }, guests: [] },
    ],
  ],
  [
    'what only filters is not shown, also inside something else',
    () => from('repairs', 'id, tools(makers!maker_id())').eq('id', 1),
    ids(1),
  ],
  [
    'a filter finds what has another name by its own',
    () => from('tools', 'id, work:repairs(id)').eq('id', 1).gt('repairs.id', 1).lt('work.id', 3),
    [{ id: 1, work: ids(2) }],
  ],
  [
    'what a function returns embeds like its table',
    () => workshop.rpc('find_tools', { wanted: 'axe' }).select('id, repairs(id)'),
    [{ id: 1, repairs: ids(1, 2) }],
  ],
]

test.for(shapes)('%s', async ([, ask, data]) => {
  const answer = await ask()
  expect({ error: answer.error, data: answer.data }).toEqual({ error: null, data })
})

test('two ways to a table are reported, with hints', async () => {
  const { status, error } = await from('tools', 'id, makers(name)')
  expect([status, error]).toEqual([
    300,
    {
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'tools' and 'makers'",
      details: expect.arrayContaining([
        {
          cardinality: 'many-to-one',
          embedding: 'tools with makers',
          relationship: 'tools_maker_id_fkey using tools(maker_id) and makers(id)',
        },
      ]) as unknown,
      hint: expect.stringContaining("'makers!tools_repairer_id_fkey'") as unknown,
    },
  ])
})

test.for([
  'id, repairs(id), repairs(note)',
  'id, makers!maker_id(name), makers!repairer_id(name)',
  'id, x:repairs(id), x:skills(id)',
  'id, repairs(tools(repairs(id), repairs(note)))',
])('%s is refused, because it would lose one of two', async (columns) => {
  const { status, error } = await from('tools', columns)
  expect([status, error]).toMatchObject([
    400,
    { code: '42712', message: expect.stringContaining('specified more than once') as string },
  ])
})

test.for(['id, skill(title)', 'id, numbers(id)', 'id, makers!nowhere(id)'])(
  '%s is no relationship',
  async (columns) => {
    const { status, error } = await from('tools', columns)
    expect([status, error?.code]).toEqual([400, 'PGRST200'])
  },
)

test('a missing relationship is reported with the most similar one', async () => {
  const { error } = await from('tools', 'id, skill(title)')
  expect(error).toEqual({
    code: 'PGRST200',
    message: "Could not find a relationship between 'tools' and 'skill' in the schema cache",
    details:
      "Searched for a foreign key relationship between 'tools' and 'skill' in the schema 'workshop', but no matches were found.",
    hint: "Perhaps you meant 'skills' instead of 'skill'.",
  })
})

test('a name that means two columns of a view is reported with both', async () => {
  const { status, error } = await from('tool_pairs', 'id, makers(name)')
  expect([status, error?.code, error?.details]).toEqual([
    300,
    'PGRST201',
    ['maker_id', 'other_maker_id'].map((column) => ({
      cardinality: 'many-to-one',
      embedding: 'tool_pairs with makers',
      relationship: `tools_maker_id_fkey using tool_pairs(${column}) and makers(id)`,
    })),
  ])
})

test('a view that selects from itself is refused, and other views are served', async () => {
  const { status, error } = await from('selfish', 'id')
  expect([status, error?.code]).toEqual([500, '42P17'])
  expect((await from('members', 'id').eq('id', 1)).data).toEqual(ids(1))
})

test.for([
  ['nope(id)', 'PGRST200', "'makers' and 'nope'"],
  ['tools!maker_id(nope)', '42703', 'column tools_1.nope does not exist'],
  ['tools!maker_id(skills(nope))', '42703', 'column skills.nope does not exist'],
  ['tools!maker_id(repairs(nope))', '42703', 'column repairs_2.nope does not exist'],
  ['id, nope', '42703', 'column makers.nope does not exist'],
])('%s is refused in the words of the request', async ([columns, code, message]) => {
  const { status, error } = await from('makers', columns ?? '')
  expect([status, error]).toMatchObject([
    400,
    { code, message: expect.stringContaining(message ?? '') as string },
  ])
})

test('a filter on a table that is not embedded is refused', async () => {
  const { status, error } = await from('tools', 'id').eq('repairs.id', 1)
  expect([status, error]).toEqual([
    400,
    {
      code: 'PGRST108',
      message: "'repairs' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'repairs' is included in the 'select' query parameter.",
    },
  ])
})
