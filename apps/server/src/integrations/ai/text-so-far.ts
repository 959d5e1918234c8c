/**
 * The value of a text field in unfinished JSON: the text so far, '' if it has not begun, null if this letter does not
 * decide it.
 */
export function textSoFar(json: string, field: string): string | null {
  const begun = new RegExp(String.raw`"${field}"\s*:\s*"((?:[^"\\]|\\.)*)`, 'su').exec(json)?.[1]
  if (begun === undefined) return ''
  const whole = begun
    .replace(/\\u[\da-f]{0,3}$/iu, '')
    // Small models write raw line breaks.
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
  try {
    return String(JSON.parse(`"${whole}"`))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
