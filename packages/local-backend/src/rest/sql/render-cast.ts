import { quoteName } from '#src/rest/sql/quote.ts'

/** Types whose names are words of SQL's grammar and mean something else, or nothing, in quotes. */
const GRAMMAR_TYPES = new Set([
  'bigint',
  'bit',
  'bit varying',
  'boolean',
  'char',
  'character',
  'character varying',
  'dec',
  'decimal',
  'double precision',
  'float',
  'int',
  'integer',
  'interval',
  'nchar',
  'numeric',
  'real',
  'smallint',
  'time',
  'time with time zone',
  'time without time zone',
  'timestamp',
  'timestamp with time zone',
  'timestamp without time zone',
  'varchar',
])

/** The type in `column::type`. Anything except SQL's own words is an identifier, and is quoted as one. */
export function renderTypeName(name: string): string {
  const isArray = name.endsWith('[]')
  const base = (isArray ? name.slice(0, -2) : name).trim().toLowerCase().replace(/\s+/g, ' ')
  return `${GRAMMAR_TYPES.has(base) ? base : quoteName(base)}${isArray ? '[]' : ''}`
}
