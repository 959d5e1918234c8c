import { withoutMailAddresses } from '#src/log/without-mail-addresses.ts'

const longest = 500
/** Path and query of an address may be secrets; the host is enough. */
const webAddress = /\b(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>]+)[^\s"'<>]*/gi
/** Tokens, keys and hashes. */
const longWord = /[A-Za-z0-9_+/=-]{40,}/g

/**
 * Why a job failed, in words for the operator. PostgreSQL's message may repeat a value, so only its code is kept; people's
 * addresses and possible secrets are removed from everything else.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed without a reason.'
  if ('severity' in error && 'code' in error) {
    return `The database refused it (${String(error.code)}).`
  }
  const words = withoutMailAddresses(error.message)
    .replaceAll(webAddress, '$1$2')
    .replaceAll(longWord, '(…)')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const text = words === '' ? error.name : words
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
