/** How many boxes a file has. */
export function boxesText(count: number): string {
  if (count === 0) return 'No boxes'
  return count === 1 ? '1 box' : `${count} boxes`
}

/** What the reader found of private parts, and what is left to do. */
export function foundText(count: number): string {
  if (count === 0) return 'Nothing private was found. Look yourself, and draw boxes if you see any.'
  const parts = count === 1 ? '1 private part' : `${count} private parts`
  return `${parts} found, with dashed edges: black unless you delete the box. Check the rest yourself.`
}
