/**
 * Maximum levels of arrays and objects in a JSON text. Code that writes, compares or stores deeper ones overflows the
 * stack, here or in PostgreSQL.
 */
export const MAX_JSON_LEVELS = 512

const QUOTE = 34
const BACKSLASH = 92
const OPEN_ARRAY = 91
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** `JSON.parse` for untrusted text. Throws `SyntaxError`, also for text with too many levels. */
export function parseJson(text: string): unknown {
  if (isNestedTooDeeply(text)) {
    throw new SyntaxError(`JSON may be nested ${MAX_JSON_LEVELS} levels deep`)
  }
  return JSON.parse(text)
}

/** Counts brackets outside strings, in one pass and without recursion. */
export function isNestedTooDeeply(text: string): boolean {
  if (text.length <= MAX_JSON_LEVELS) return false
  let level = 0
  let isString = false
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (isString) {
      if (code === BACKSLASH) place += 1
      else if (code === QUOTE) isString = false
    } else if (code === QUOTE) isString = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      level += 1
      if (level > MAX_JSON_LEVELS) return true
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) level -= 1
  }
  return false
}
