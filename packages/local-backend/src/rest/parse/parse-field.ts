import type { Field, JsonStep } from '#src/rest/parse/query-ast.ts'
import type { Scanner } from '#src/rest/parse/scanner.ts'

const KEY = /[^-:.,)(>"]+(?:-(?!>)[^-:.,)(>"]*)*/y
const INDEX = /^-?\d{1,9}$/
const NEGATIVE_INDEX = /-\d{1,9}/y
const MAX_STEPS = 20

/** A column with its JSON path: `name`, `"quoted name"`, `data->list->0->>title`. */
export function parseField(scanner: Scanner, expecting?: string): Field {
  const name = scanner.readName(expecting)
  return { name, path: parseJsonPath(scanner) }
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (;;) {
    // The longer arrow first, because the shorter one is its beginning.
    const asText = scanner.take('->>')
    if (!asText && !scanner.take('->')) return path
    if (path.length === MAX_STEPS) scanner.fail(`at most ${MAX_STEPS} steps`)
    path.push({ asText, key: parseKey(scanner) })
  }
}

function parseKey(scanner: Scanner): string | number {
  if (scanner.peek() === '"') return scanner.readQuoted()
  const key = scanner.match(NEGATIVE_INDEX) || scanner.match(KEY)
  if (key === '') {
    if (scanner.take('-')) scanner.fail('digit')
    scanner.fail('"-", digit or any non reserved character different from: .,>()')
  }
  return INDEX.test(key) ? Number(key) : key
}
