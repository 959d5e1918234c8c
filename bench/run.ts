import { measureRealtime } from './realtime.ts'
import { printReport, type Figure } from './report.ts'
import { measureRest } from './rest.ts'
import { measureSize } from './size.ts'
import { measureStarts } from './start-times.ts'

/** Everything that is measured, by the word that chooses it: `npm run bench -- rest`. */
const measurements: Record<string, () => Promise<Figure[]>> = {
  starts: measureStarts,
  rest: measureRest,
  realtime: measureRealtime,
  size: measureSize,
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(measurements).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
)
if (chosen.length === 0) {
  console.error(`Nothing to measure. There are: ${Object.keys(measurements).join(', ')}`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, measure] of chosen) {
  console.log(`measuring ${name} …`)
  figures.push(...(await measure()))
}
console.log('')
process.exit(printReport(figures) ? 0 : 1)
