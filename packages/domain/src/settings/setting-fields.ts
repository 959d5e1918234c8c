/** The result of a typed setting: its value, or the field's message. */
export type Typed<Value> = { value: Value } | { problem: string }

/** A limit of a plan; empty means no limit, if that is allowed. docs/behaviour/admin-settings.md */
export function readLimit(
  text: string,
  { least = 0, most, mayBeNone }: { least?: number; most: number; mayBeNone: boolean },
): Typed<number | null> {
  const typed = text.trim()
  if (typed === '' && mayBeNone) return { value: null }
  const value = Number(typed)
  if (/^\d+$/u.test(typed) && value >= least && value <= most) return { value }
  const range = `Type a whole number from ${least} to ${most.toLocaleString('en-US')}`
  return { problem: mayBeNone ? `${range}, or nothing for no limit.` : `${range}.` }
}

/** Lines of a plan's card; without any they follow from the limits. */
export function readCardLines(text: string): Typed<string[]> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > 12) return { problem: 'Type up to 12 lines.' }
  return lines.some((line) => Array.from(line).length > 120)
    ? { problem: 'Use up to 120 characters a line.' }
    : { value: lines }
}

/** The page of a video to embed; empty uses the environment's. */
export function readVideoAddress(text: string): Typed<string | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const problem =
    'Type the address of a page to embed, such as https://www.youtube-nocookie.com/embed/…'
  if (!URL.canParse(typed)) return { problem }
  const { protocol, hostname, port, username, password, pathname, href } = new URL(typed)
  if (/(?:^|\.)youtube\.com$/u.test(hostname) && pathname === '/watch') {
    return {
      problem:
        'This page cannot be embedded. Use the address under Share, Embed: https://www.youtube-nocookie.com/embed/…',
    }
  }
  const isFit =
    protocol === 'https:' &&
    /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(hostname) &&
    port + username + password === '' &&
    href.length <= 500
  return isFit ? { value: href } : { problem }
}

/** A tag of Amazon's affiliate programme; empty uses the environment's. */
export function readAffiliateTag(text: string): Typed<string | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/u.test(typed)
    ? { value: typed }
    : { problem: 'Type the tag as Amazon shows it: example-20.' }
}
