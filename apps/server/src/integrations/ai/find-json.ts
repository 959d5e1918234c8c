/**
 * The JSON of a model's answer. Models of small servers put it into a fence, write a sentence before it, or think aloud
 * in front; all of that is passed over. Text without an object comes back as it is.
 */
export function findJson(answer: string): string {
  const said = answer.replace(/^[^]*<\/think(?:ing)?>/u, '')
  const fenced = /```(?:json)?\s*(?<inside>\{[^]*?\})\s*```/u.exec(said)?.groups?.['inside']
  if (fenced !== undefined) return fenced
  const begin = said.indexOf('{')
  const end = said.lastIndexOf('}')
  return begin === -1 || end < begin ? said : said.slice(begin, end + 1)
}
