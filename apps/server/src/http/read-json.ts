import { AppError } from '#src/http/app-error.ts'

/** Maximum levels of arrays and objects in a request body. PostgreSQL and our own code read a text level by level. */
const maxLevels = 512

/**
 * The JSON body of a request; null if it is not JSON or has too many levels. Throws the error of a body over its limit.
 */
export async function readJson(request: { text(): Promise<string> }): Promise<unknown> {
  try {
    const text = await request.text()
    return isNestedTooDeeply(text) ? null : JSON.parse(text)
  } catch (error) {
    if (error instanceof AppError) throw error
    return null
  }
}

/** Counts brackets outside strings, without recursion. */
function isNestedTooDeeply(text: string): boolean {
  if (text.length <= maxLevels) return false
  let level = 0
  let isString = false
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place)
    if (character === '"') isString = !isString
    else if (isString) place += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') level += 1
    else if (character === ']' || character === '}') level -= 1
    if (level > maxLevels) return true
  }
  return false
}
