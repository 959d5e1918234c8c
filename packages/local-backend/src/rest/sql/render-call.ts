import { qualify, type DatabaseFunction } from '#src/rest/schema/schema-cache.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteName } from '#src/rest/sql/quote.ts'

/** Arguments from a JSON object or the first of an array, from a query string, or the body itself for a single unnamed parameter. */
export type CallArguments =
  | { kind: 'json'; names: string[]; body: string; isArray: boolean }
  | { kind: 'text'; values: Map<string, string[]> }
  | { kind: 'whole'; body: string }

/** Name of the column for a scalar function's result. */
export const SCALAR = '_rest_scalar'

/** The rows of a call: those of its type, or one column named `_rest_scalar`. */
export function renderCall(
  called: DatabaseFunction,
  given: CallArguments,
  parameters: Parameters,
): string {
  const name = qualify(called.schema, called.name)
  const from: string[] = []
  const passed: string[] = []
  if (given.kind === 'whole') {
    passed.push(`${parameters.add(given.body)}::${called.wholeBodyType ?? 'text'}`)
  } else if (given.kind === 'json') {
    const used = called.parameters.filter((parameter) => given.names.includes(parameter.name))
    const types = used.map(({ name: own, type }) => `${quoteName(own)} ${type}`).join(', ')
    if (used.length > 0) {
      const object = `${parameters.add(given.body)}::json${given.isArray ? ' -> 0' : ''}`
      from.push(`json_to_record(${object}) as "_rest_given" (${types})`)
    }
    passed.push(
      ...used.map(({ name: own, variadic }) =>
        pass(own, variadic, `"_rest_given".${quoteName(own)}`),
      ),
    )
  } else {
    for (const { name: own, type, variadic } of called.parameters) {
      const values = given.values.get(own)
      if (!values) continue
      const place = variadic
        ? `array[${values.map((value) => parameters.add(value)).join(', ')}]::${type}`
        : `${parameters.add(values.at(-1) ?? '')}::${type}`
      passed.push(pass(own, variadic, place))
    }
  }
  const call = `${name}(${passed.join(', ')})`
  // In FROM a record would need the list of its columns.
  if (called.returns.kind === 'record') {
    const source = from.length > 0 ? ` from ${from.join(', ')}` : ''
    return `select ${call} as ${quoteName(SCALAR)}${source}`
  }
  const alias = quoteName(called.returns.kind === 'composite' ? '_rest_call' : SCALAR)
  const output =
    called.returns.kind === 'composite' ? `${alias}.*` : `${alias} as ${quoteName(SCALAR)}`
  from.push(`${from.length > 0 ? 'lateral ' : ''}${call} as ${alias}`)
  return `select ${output} from ${from.join(', ')}`
}

function pass(name: string, variadic: boolean, value: string): string {
  return `${variadic ? 'variadic ' : ''}${quoteName(name)} => ${value}`
}
