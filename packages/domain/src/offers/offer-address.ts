const LONGEST = 2048

/**
 * An address of an offer as stored: http or https, at most 2,048 characters, without a user name, because browsers would open
 * elsewhere.example for `https://shop.example@elsewhere.example`. Null for everything else. docs/behaviour/ingest.md
 */
export function readOfferAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' && href.length <= LONGEST ? href : null
}
