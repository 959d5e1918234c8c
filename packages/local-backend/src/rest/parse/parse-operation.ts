import type {
  Comparator,
  Filter,
  IsValue,
  Operation,
  SearchKind,
} from '#src/rest/parse/query-ast.ts'
import type { Scanner } from '#src/rest/parse/scanner.ts'

const COMPARATORS: ReadonlySet<string> = new Set<Comparator>([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'isdistinct',
])
const QUANTIFIABLE: ReadonlySet<string> = new Set<Comparator>([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
])
const SEARCHES: ReadonlySet<string> = new Set<SearchKind>(['fts', 'plfts', 'phfts', 'wfts'])
const IS_VALUES: ReadonlySet<string> = new Set<IsValue>([
  'null',
  'not_null',
  'true',
  'false',
  'unknown',
])
const WORD = /[a-z]+/y
const BARE_ITEM = /[^,)]*/y
const ANY_WORD = /[^.]*\./y
const CONFIGURATION = /\w+/y

/** Reads the text after the field: `not.eq.5`, `in.(1,2)`, `like(any).{a*,b*}`, `fts(english).word`. */
export function parseOperation(
  scanner: Scanner,
  readValue: () => string,
): Pick<Filter, 'negated' | 'operation'> {
  const negated = scanner.take('not.')
  return { negated, operation: parseOperator(scanner, readValue) }
}

/** Whether a parameter of a function call is a filter on the function's result. */
export function looksLikeOperation(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\(\w*\))?\./.exec(text)?.[1]
  if (word === undefined) return false
  return COMPARATORS.has(word) || SEARCHES.has(word) || word === 'is' || word === 'in'
}

function parseOperator(scanner: Scanner, readValue: () => string): Operation {
  const start = scanner.position
  const word = scanner.match(WORD)
  if (word === 'is') {
    scanner.expect('.')
    return { kind: 'is', value: parseIsValue(scanner, readValue) }
  }
  if (word === 'in') {
    scanner.expect('.')
    return { kind: 'in', values: parseList(scanner) }
  }
  if (isSearch(word)) {
    const configuration = parseConfiguration(scanner)
    scanner.expect('.')
    return { kind: 'search', search: word, configuration, value: readValue() }
  }
  if (isComparator(word)) {
    const quantifier = QUANTIFIABLE.has(word) ? parseQuantifier(scanner) : null
    scanner.expect('.')
    const value = readValue()
    const isPattern = word === 'like' || word === 'ilike'
    // In a URL % has to be escaped, so * replaces it.
    const text = isPattern ? value.replaceAll('*', '%') : value
    return { kind: 'compare', comparator: word, quantifier, value: text }
  }
  scanner.position = start
  const unknown = scanner.match(ANY_WORD)
  if (unknown === '') return scanner.fail('"not" or operator (eq, gt, ...)')
  return scanner.failWith(`unknown single value operator ${unknown.slice(0, -1)}`)
}

function parseIsValue(scanner: Scanner, readValue: () => string): IsValue {
  const start = scanner.position
  const value = readValue().toLowerCase()
  if (isIsValue(value)) return value
  scanner.position = start
  return scanner.fail('null, not_null, true, false or unknown')
}

function parseQuantifier(scanner: Scanner): 'any' | 'all' | null {
  if (scanner.take('(any)')) return 'any'
  return scanner.take('(all)') ? 'all' : null
}

function parseConfiguration(scanner: Scanner): string | null {
  if (!scanner.take('(')) return null
  const name = scanner.match(CONFIGURATION)
  if (name === '') scanner.fail('text search configuration')
  scanner.expect(')')
  return name
}

function parseList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.expect('(')
  scanner.skipSpaces()
  const values: string[] = []
  if (scanner.take(')')) return values
  do {
    values.push(scanner.readValue(BARE_ITEM))
  } while (scanner.take(','))
  scanner.expect(')')
  return values
}

function isComparator(word: string): word is Comparator {
  return COMPARATORS.has(word)
}

function isSearch(word: string): word is SearchKind {
  return SEARCHES.has(word)
}

function isIsValue(value: string): value is IsValue {
  return IS_VALUES.has(value)
}
