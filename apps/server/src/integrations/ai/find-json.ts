/**
 * The JSON of a model's answer. Models of small servers put it into a fence, write a sentence before it, or think aloud
 * in front; all of that is passed over. An answer is as long as the model likes: nothing here looks at a letter more than a few
 * times. Text without an object comes back as it is.
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
