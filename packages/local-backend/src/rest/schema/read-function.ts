import {
  qualify,
  type DatabaseFunction,
  type FunctionParameter,
  type WholeBodyType,
} from '#src/rest/schema/schema-cache.ts'

const WHOLE_BODY_TYPES: WholeBodyType[] = ['json', 'jsonb', 'text', 'xml', 'bytea']

export interface FunctionRow {
  schema: string
  name: string
  argument_names: string[]
  argument_modes: string[]
  argument_types: string[]
  input_count: number
  default_count: number
  returns_set: boolean
  returns_void: boolean
  returns_composite: boolean
  returns_record: boolean
  return_schema: string | null
  return_table: string | null
  is_volatile: boolean
  comment: string | null
}

/** Reads a row of pg_proc, which lists arguments together with the columns of the result. */
export function readFunction(row: FunctionRow): DatabaseFunction {
  const parameters: FunctionParameter[] = []
  row.argument_types.forEach((type, i) => {
    const mode = row.argument_modes[i] ?? 'i'
    if (mode !== 'i' && mode !== 'b' && mode !== 'v') return
    parameters.push({
      name: row.argument_names[i] ?? '',
      type,
      // Those with a default come last.
      required: parameters.length < row.input_count - row.default_count,
      variadic: mode === 'v',
    })
  })
  const only = parameters.length === 1 ? parameters[0] : undefined
  return {
    schema: row.schema,
    name: row.name,
    parameters,
    wholeBodyType:
      only?.name === '' ? (WHOLE_BODY_TYPES.find((type) => type === only.type) ?? null) : null,
    returns: {
      kind: readKind(row),
      set: row.returns_set,
      table:
        row.return_schema !== null && row.return_table !== null
          ? qualify(row.return_schema, row.return_table)
          : null,
    },
    isVolatile: row.is_volatile,
    comment: row.comment,
  }
}

/**
 * Whether a function can be called at all: an unnamed argument has to be the only one and take a body as a whole. As in
 * PostgREST, its type is that of the first argument.
 */
export function isCallable({ parameters }: DatabaseFunction): boolean {
  const unnamed = parameters.filter(({ name }) => name === '')
  if (unnamed.length === 0) return true
  return unnamed.length === 1 && WHOLE_BODY_TYPES.some((type) => type === parameters[0]?.type)
}

function readKind(row: FunctionRow): DatabaseFunction['returns']['kind'] {
  if (row.returns_void) return 'void'
  if (row.returns_record) return 'record'
  return row.returns_composite ? 'composite' : 'scalar'
}
