import { isRecord, type JsonRecord } from '#src/integrations/shops/schema-values.ts'
import type { LoadedPage } from '#src/integrations/shops/page-product.ts'

/** The value at the end of a path of names in parsed JSON; undefined if a part of it is missing. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let at: unknown = value
  for (const name of path) at = isRecord(at) ? at[name] : undefined
  return at
}

/** The same, if it is an object. */
export function recordAt(value: unknown, ...path: string[]): JsonRecord | null {
  const found = valueAt(value, ...path)
  return isRecord(found) ? found : null
}

/** The same, if it is a list: its objects. */
export function recordsAt(value: unknown, ...path: string[]): JsonRecord[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.filter(isRecord) : []
}

/** The parsed content of the script with this id; null without one. */
export function scriptById({ $ }: LoadedPage, id: string): JsonRecord | null {
  return parseRecord($(`script[id="${id}"]`).first().text())
}

/** The JSON object that a script of the page writes directly behind this text, such as an assignment; null without one. */
export function objectBehind(page: LoadedPage, before: RegExp): JsonRecord | null {
  const text = textBehind(page, before)
  return text === null ? null : parseRecord(text.slice(0, lengthOfObject(text)))
}

/** The JSON object in the string literal that a script of the page writes directly behind this text; null without one. */
export function objectInStringBehind(page: LoadedPage, before: RegExp): JsonRecord | null {
  const text = textBehind(page, before)
  const inner = text === null ? null : parse(text.slice(0, lengthOfString(text)))
  return typeof inner === 'string' ? parseRecord(inner) : null
}

function textBehind({ $ }: LoadedPage, before: RegExp): string | null {
  for (const script of $('script:not([src])').toArray()) {
    const text = $(script).text()
    const found = before.exec(text)
    if (found) return text.slice(found.index + found[0].length)
  }
  return null
}

/** Counts brackets outside strings; 0 if the text does not begin with an object, or it has no end. */
function lengthOfObject(text: string): number {
  if (!text.startsWith('{')) return 0
  let level = 0
  let isString = false
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place)
    if (character === '"') isString = !isString
    else if (isString) place += character === '\\' ? 1 : 0
    else if (character === '{') level += 1
    else if (character === '}') level -= 1
    if (level === 0) return place + 1
  }
  return 0
}

/** 0 if the text does not begin with a string, or it has no end. */
function lengthOfString(text: string): number {
  if (!text.startsWith('"')) return 0
  for (let place = 1; place < text.length; place += 1) {
    const character = text.charAt(place)
    if (character === '"') return place + 1
    if (character === '\\') place += 1
  }
  return 0
}

function parseRecord(text: string): JsonRecord | null {
  const value = parse(text)
  return isRecord(value) ? value : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Scripts that are no JSON say nothing; the other markup of the page has to.
    return null
  }
}
