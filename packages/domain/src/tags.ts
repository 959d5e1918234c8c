/** Longest tag, in characters, and most tags of one product, as the database has it. */
export const TAG_LENGTH = 40
export const MOST_TAGS = 20

/** Whether two tags are one: capitals do not tell them apart. */
export function sameTag(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase()
}

/** Tags as the database keeps them: without surplus spaces and commas, each once whatever its case, in their order. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidied: string[] = []
  for (const tag of tags) {
    const word = tag.replaceAll(/[\s\p{Cc},]+/gu, ' ').trim()
    if (word !== '' && !tidied.some((other) => sameTag(other, word))) tidied.push(word)
  }
  return tidied
}

/** The tags of a text in which people part them by commas. */
export function parseTags(text: string): string[] {
  return tidyTags(text.split(','))
}

/** A product's tags with some added at the end and some taken away, whatever their case. */
export function changeTags(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] {
  const kept = tags.filter((tag) => !removed.some((other) => sameTag(other, tag)))
  return tidyTags([...kept, ...added])
}

/** The tags in use, each once, by alphabet. */
export function tagsInUse(products: Iterable<{ tags: readonly string[] }>): string[] {
  const found = new Map<string, string>()
  for (const { tags } of products) {
    for (const tag of tags) {
      const key = tag.toLowerCase()
      if (!found.has(key)) found.set(key, tag)
    }
  }
  return [...found.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
}
