/** One step into a JSON value: `->key`, `->0` or `->>key`. */
export interface JsonStep {
  asText: boolean
  key: string | number
}

export interface Field {
  name: string
  path: JsonStep[]
}

export type SelectItem = SelectStar | SelectField | SelectEmbed

interface SelectStar {
  kind: 'star'
}

export interface SelectField {
  kind: 'field'
  field: Field
  alias: string | null
  cast: string | null
}

export interface SelectEmbed {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

export type Comparator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj'
  | 'isdistinct'

export type SearchKind = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'compare'; comparator: Comparator; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'is'; value: IsValue }
  | { kind: 'in'; values: string[] }
  | { kind: 'search'; search: SearchKind; configuration: string | null; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

export interface LogicGroup {
  kind: 'logic'
  negated: boolean
  operator: 'and' | 'or'
  conditions: Condition[]
}

export type Condition = Filter | LogicGroup

export interface OrderTerm {
  /** Set for `order=relation(column)`. */
  relation: string | null
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | null
}

/** The part of a query about one resource: the requested one, or one embedded in it. */
export interface NodeOptions {
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | null
  offset: number
}

export interface Query {
  select: SelectItem[]
  root: NodeOptions
  /** By the path of aliases or names to the embedded resource. */
  embedded: { path: string[]; options: NodeOptions }[]
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function called by GET, in the order sent; a variadic one may come more than once. */
  parameters: [name: string, value: string][]
}
