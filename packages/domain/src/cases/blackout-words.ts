/** How many boxes a file has. */
export function boxesText(count: number): string {
  if (count === 0) return 'No boxes'
  return count === 1 ? '1 box' : `${count} boxes`
}

/** What the reader found: how many parts, how many of them got a new box, and the pages that it did not look at. */
export interface FoundParts {
  found: number
  added: number
  unread: readonly number[]
}

/** What the reader found of private parts, and what is left to do. */
export function foundText({ found, added, unread }: FoundParts): string {
  const parts = added === 1 ? '1 private part' : `${added} private parts`
  const text =
    added > 0
      ? `${parts} found, with dashed edges. Delete the box of anything that others may see. Check the rest yourself.`
      : found > 0
        ? 'Your boxes cover everything private that we found. Check the rest yourself.'
        : 'We found nothing private. Check it yourself, and draw a box over anything that you want to hide.'
  if (unread.length === 0) return text
  const [pages, were] = unread.length === 1 ? ['Page', 'was'] : ['Pages', 'were']
  return `${text} ${pages} ${unread.join(', ')} ${were} not checked: it would have taken too long, or needed too many boxes.`
}
