/** The limits of a product's tags, as in the database (products.tags). */
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40

/** Whether two tags are equal, ignoring case. */
export function sameTag(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase()
}

/** The words of a text, separated by commas or line breaks, without extra spaces. */
export function readTags(text: string): string[] {
  return text
    .split(/[,\n\r]/u)
    .map((word) => word.replaceAll(/\s+/gu, ' ').trim())
    .filter((word) => word !== '')
}

/** Tags, or words with other limits, with more at the end: each once, whatever its case, and no more than fit. */
export function withTags(
  tags: readonly string[],
  more: readonly string[],
  most = { count: MAX_TAGS, length: MAX_TAG_LENGTH },
): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()))
  const all = [...tags]
  for (const word of more) {
    const tag = word.slice(0, most.length).trim()
    if (known.has(tag.toLowerCase()) || all.length >= most.count) continue
    known.add(tag.toLowerCase())
    all.push(tag)
  }
  return all
}

/** Tags with some removed and some added at the end, whatever their case; may be more than a product can have. */
export function changeTags(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const all = tags.filter((tag) => !removed.some((other) => sameTag(other, tag)))
  for (const tag of added) {
    if (!all.some((other) => sameTag(other, tag))) all.push(tag)
  }
  return all
}

/** The tags of products, the most used first. */
export function tagsInUse(products: Iterable<{ tags: readonly string[] }>): string[] {
  const uses = new Map<string, { tag: string; count: number }>()
  for (const { tags } of products) {
    for (const tag of tags) {
      const use = uses.get(tag.toLowerCase())
      if (use) use.count += 1
      else uses.set(tag.toLowerCase(), { tag, count: 1 })
    }
  }
  return [...uses.values()]
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({ tag }) => tag)
}
