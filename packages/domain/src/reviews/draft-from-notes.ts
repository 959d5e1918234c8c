import { REVIEW_LIMITS, type ReviewNotes, type ReviewText } from '#src/reviews/review-notes.ts'

const longestName = 80

/**
 * A plain review from the person's own words in order: it adds only headings and full stops
 * (docs/behaviour/review-writer.md). Empty notes are left out.
 */
export function draftFromNotes(
  productName: string,
  { liked, disliked, usage, rating, points }: ReviewNotes,
): ReviewText {
  const parts = [
    asSentences(usage),
    headed('What I like:', asSentences(liked)),
    headed('What I do not like:', asSentences(disliked)),
    points.length === 0 ? '' : points.map((point) => `- ${point.trim()}`).join('\n'),
    `My rating: ${rating} out of 5 stars.`,
  ]
  return {
    title: plainTitle(productName, rating),
    review: parts
      .filter((part) => part !== '')
      .join('\n\n')
      .slice(0, REVIEW_LIMITS.content),
  }
}

/** A title with only the product and its stars. */
export function plainTitle(productName: string, rating: number): string {
  const name = productName.replaceAll(/\s+/gu, ' ').trim()
  const stars = `${rating} out of 5 stars`
  if (name === '') return stars
  return `${name.length > longestName ? `${cutAtWord(name)}…` : name}: ${stars}`
}

function cutAtWord(name: string): string {
  const cut = name.slice(0, longestName)
  return cut.replace(/[\s,;:–-]+\S*$/u, '') || cut
}

function headed(heading: string, text: string): string {
  return text === '' ? '' : `${heading} ${text}`
}

/** Notes as typed, with a leading capital and a final full stop. */
function asSentences(note: string): string {
  const text = note.trim()
  if (text === '') return ''
  const begun = text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
  return /[.!?…"”)\]]$/u.test(begun) ? begun : `${begun}.`
}
