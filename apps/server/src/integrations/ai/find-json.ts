/**
 * The JSON of a model's answer. Small models put it into a fence, write a sentence before it, or think aloud first; all of
 * that is skipped. An answer may have any length, so the code reads each letter only a few times. Text without an object is
 * returned unchanged.
 */
export function findJson(answer: string): string {
  const said = answer.replace(/^[^]*<\/think(?:ing)?>/u, '')
  const fence = /```(?:json)?\s*(?=\{)/u.exec(said)
  if (fence) {
    const inside = said.slice(fence.index + fence[0].length)
    const end = inside.search(/\}\s*```/u)
    if (end !== -1) return inside.slice(0, end + 1)
  }
  const begin = said.indexOf('{')
  const end = said.lastIndexOf('}')
  return begin === -1 || end < begin ? said : said.slice(begin, end + 1)
}
