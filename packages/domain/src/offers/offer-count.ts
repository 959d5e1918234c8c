/** The catalogue is counted exactly up to here. */
const COUNTED = 10_000

/** 'Found N products': the result of a catalogue search, exact to 10,000. */
export function foundText(count: number): string {
  const shown = Math.min(count, COUNTED).toLocaleString('en-US')
  return `Found ${shown}${count > COUNTED ? '+' : ''} ${count === 1 ? 'product' : 'products'}`
}
