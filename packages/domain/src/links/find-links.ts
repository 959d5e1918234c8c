import { normaliseLink } from '#src/links/normalise-link.ts'
import { completeWebAddress, parseWebAddress } from '#src/links/retail-link.ts'

/** Maximum links from one text; more would take minutes. */
export const MAX_LINKS = 50
/** The server's maximum length. */
const MAX_LENGTH = 2000

const HOST = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,60}[a-z0-9]'
/** With its protocol, or a named host with a path or a leading `www.`: 'and/or' and '1.5' are none. */
const LINK = new RegExp(
  `https?://[^\\s<>"\`]+|(?<![\\w.@/:-])(?:www\\.${HOST}(?:[/?][^\\s<>"\`]*)?|${HOST}/[^\\s<>"\`]+)`,
  'giu',
)
/** One link ends where the next begins, even without a space. */
const NEXT = /[,;|](?=https?:\/\/)|(?<=[^=/?&#:])(?=https?:\/\/)/iu

/** Whether a text can be the address of a shop's page: a web address with a named host, and no password. */
export function isProductLink(text: string): boolean {
  const address = completeWebAddress(text)
  const url = address === null ? null : parseWebAddress(address)
  if (!url || url.href.length > MAX_LENGTH || url.username !== '' || url.password !== '')
    return false
  return new RegExp(`^${HOST}$`, 'iu').test(url.hostname)
}

/**
 * Links in a text, in order, as whole addresses: of a shared sentence, a list, a pasted chat. A repeated product counts once,
 * by `normaliseLink`; at most `most`.
 */
export function findLinks(text: string, most = MAX_LINKS): string[] {
  const found = new Map<string, string>()
  for (const [match] of text.matchAll(LINK)) {
    for (const piece of match.split(NEXT)) {
      const address = completeWebAddress(trimEnd(piece))
      const key = address !== null && isProductLink(address) ? normaliseLink(address) : null
      if (address !== null && key !== null && !found.has(key)) found.set(key, address)
      if (found.size >= most) return [...found.values()]
    }
  }
  return [...found.values()]
}

/** Without the sentence's punctuation; a bracket stays if the link opened it. */
function trimEnd(link: string): string {
  let unopened = link.split(')').length - link.split('(').length
  let end = link.length
  while (end > 0) {
    const last = link.charAt(end - 1)
    if (!/[.,;:!?'"*_~)\]}»”’…|]/u.test(last) || (last === ')' && unopened <= 0)) break
    if (last === ')') unopened -= 1
    end -= 1
  }
  return link.slice(0, end)
}
