/**
 * The value of a text field in JSON that is still being written: what stands there so far, '' when it has not begun, null
 * when it cannot be told at this letter.
 */
export function textSoFar(json: string, field: string): string | null {
  const begun = new RegExp(String.raw`"${field}"\s*:\s*"((?:[^"\\]|\\.)*)`, 'su').exec(json)?.[1]
  if (begun === undefined) return ''
  const whole = begun
    .replace(/\\u[\da-f]{0,3}$/iu, '')
    // Models of small servers write line breaks as they are.
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
  try {
    return String(JSON.parse(`"${whole}"`))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
