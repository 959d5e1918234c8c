/** How many boxes a file has. */
export function boxesText(count: number): string {
  if (count === 0) return 'No boxes'
  return count === 1 ? '1 box' : `${count} boxes`
}

/** What the reader found of private parts, on which pages it had no time to look, and what is left to do. */
export function foundText(count: number, unread: readonly number[]): string {
  const parts = count === 1 ? '1 private part' : `${count} private parts`
  const found =
    count === 0
      ? 'Nothing private was found. Look yourself, and draw boxes if you see any.'
      : `${parts} found, with dashed edges: black unless you delete the box. Check the rest yourself.`
  if (unread.length === 0) return found
  const pages = unread.length === 1 ? 'Page' : 'Pages'
  return `${found} ${pages} ${unread.join(', ')} took too long and ${unread.length === 1 ? 'was' : 'were'} not read.`
}
