import type { Raw, RawFields } from '#src/stripe/http/read-form.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'

/** How one parameter is read; `name` appears in a refusal. Undefined means that it was not sent. */
type Rule<T> = (value: Raw | undefined, name: string) => T

type Fields = Record<string, Rule<unknown>>
type ReadFields<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]> }

function invalid(message: string, param: string, code?: string): StripeFault {
  return new StripeFault(400, message, { param, ...(code !== undefined && { code }) })
}

/** Text that is not empty. */
export const text: Rule<string | undefined> = (value, name) => {
  if (value === '') {
    throw invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      'parameter_invalid_empty',
    )
  }
  if (typeof value === 'object') throw invalid('Invalid string', name)
  return value
}

/** A web address. */
export const link: Rule<string | undefined> = (value, name) => {
  const address = text(value, name)
  // The placeholder for the session's id is not part of an address yet.
  if (address !== undefined && !/^https?:\/\/\S+$/.test(address)) {
    throw invalid('Not a valid URL', name, 'url_invalid')
  }
  return address
}

export const whole: Rule<number | undefined> = (value, name) => {
  const digits = text(value, name)
  if (digits === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(digits)) {
    throw invalid(`Invalid integer: ${digits}`, name, 'parameter_invalid_integer')
  }
  return Number(digits)
}

export const flag: Rule<boolean | undefined> = (value, name) => {
  const word = text(value, name)
  if (word === undefined) return undefined
  if (word !== 'true' && word !== 'false') throw invalid(`Invalid boolean: ${word}`, name)
  return word === 'true'
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): Rule<Word | undefined> {
  return (value, name) => {
    const said = text(value, name)
    const word = words.find((each) => each === said)
    if (said !== undefined && word === undefined) {
      throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, name)
    }
    return word
  }
}

/** Pairs of names and texts; an empty text removes a name, as null. */
export const metadata: Rule<Record<string, string | null> | undefined> = (value, name) => {
  if (value === undefined) return undefined
  if (typeof value === 'string') throw invalid('Invalid object', name)
  const pairs = Object.entries(value).map(([key, each]) => {
    if (typeof each !== 'string') throw invalid('Invalid string', `${name}[${key}]`)
    if (key.length > 40 || each.length > 500) {
      throw invalid(`Metadata is too long: ${key}`, `${name}[${key}]`)
    }
    return [key, each === '' ? null : each] as const
  })
  if (pairs.length > 50) throw invalid('Metadata can have up to 50 keys', name)
  return Object.fromEntries(pairs)
}

/** A required parameter. */
export function needed<T>(rule: Rule<T | undefined>): Rule<T> {
  return (value, name) => {
    const result = rule(value, name)
    if (result === undefined) {
      throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
    }
    return result
  }
}

/** A parameter that an empty text removes, as null. */
export function clearable<T>(rule: Rule<T>): Rule<T | null> {
  return (value, name) => (value === '' ? null : rule(value, name))
}

export function list<T>(rule: Rule<T>): Rule<T[] | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') throw invalid('Invalid array', name)
    return Object.entries(value).map(([index, each]) => rule(each, `${name}[${index}]`))
  }
}

/** Fields below a name. Others are refused, as a wrong name would be. */
export function object<F extends Fields>(fields: F): Rule<ReadFields<F> | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') throw invalid('Invalid object', name)
    return readParams(value, fields, name)
  }
}

/** The parameters of a request, by their rules. */
export function readParams<F extends Fields>(
  values: RawFields,
  fields: F,
  below?: string,
): ReadFields<F> {
  const nameOf = (key: string): string => (below === undefined ? key : `${below}[${key}]`)
  for (const key of Object.keys(values)) {
    if (!Object.hasOwn(fields, key)) {
      throw invalid(`Received unknown parameter: ${nameOf(key)}`, nameOf(key), 'parameter_unknown')
    }
  }
  const read = Object.entries(fields).map(([key, rule]) => [key, rule(values[key], nameOf(key))])
  return Object.fromEntries(read) as ReadFields<F>
}

/** Parameters of every call. */
export const expandable = { expand: list(needed(text)) }

/** Parameters of every list. */
export const pageOf = { ...expandable, limit: whole, starting_after: text, ending_before: text }

/** Applies a change of metadata; pairs that it does not name stay. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string | null> | undefined,
): Record<string, string> {
  const pairs = Object.entries({ ...before, ...change })
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  )
}
