const PLURALS: Record<string, string> = { more: 'more' }

/** '2 refunds', '1 sale', '50 more'; 'entry' if nothing else is meant. */
export function countEntries(count: number, what = 'entry'): string {
  const many = PLURALS[what] ?? what.replace(/y$/u, 'ie').concat('s')
  return `${count.toLocaleString('en-US')} ${count === 1 ? what : many}`
}
