import { parseArgs } from 'node:util'
import { measureAdmin } from './measurements/admin.ts'
import { measureCatalogue } from './measurements/catalogue.ts'
import { measureDemoPages } from './measurements/demo-pages.ts'
import { measureDigests } from './measurements/digests.ts'
import { measureFind } from './measurements/find.ts'
import { measureAlerts } from './measurements/alerts.ts'
import { measureImport } from './measurements/import.ts'
import { measureLanding } from './measurements/landing.ts'
import { measureLargeAnswers } from './measurements/large-answers.ts'
import { measureProducts } from './measurements/products.ts'
import { measureRealtime } from './measurements/realtime.ts'
import { measureReceipts } from './measurements/receipts.ts'
import { measurePace } from './probes/pace.ts'
import { isKept, writeFigures, writeReport, type Figure, type Report } from './report.ts'
import { measureReminders } from './measurements/reminders.ts'
import { measureRest } from './measurements/rest.ts'
import { measureScreens } from './measurements/screens.ts'
import { measureSellers } from './measurements/sellers.ts'
import { measureSignIn } from './measurements/sign-in.ts'
import { measureSize } from './measurements/size.ts'
import { measureSoak } from './measurements/soak.ts'
import { measureStarts } from './measurements/start-times.ts'

/** All measurements, by the word that chooses them: `npm run bench -- rest`. */
const measurements: Record<string, (options: { minutes: number }) => Promise<Figure[]>> = {
  starts: measureStarts,
  rest: measureRest,
  signin: measureSignIn,
  answers: measureLargeAnswers,
  realtime: measureRealtime,
  soak: measureSoak,
  size: measureSize,
  landing: measureLanding,
  products: measureProducts,
  screens: measureScreens,
  find: measureFind,
  import: measureImport,
  receipts: measureReceipts,
  catalogue: measureCatalogue,
  alerts: measureAlerts,
  digests: measureDigests,
  reminders: measureReminders,
  admin: measureAdmin,
  sellers: measureSellers,
  // The last one, because this process then lowers its priority and may not be allowed to raise it again.
  lighthouse: measureDemoPages,
}

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const minutes = Number(values.minutes)
const chosen = Object.entries(measurements).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)
if (chosen.length === 0 || !(minutes > 0)) {
  console.error(`Nothing to measure. There are: ${Object.keys(measurements).join(', ')}`)
  console.error('--minutes takes a number: how long the soak lasts.')
  process.exit(1)
}

const report: Report = { figures: [], failures: [] }
for (const [name, measure] of chosen) {
  console.log(`measuring ${name} …`)
  try {
    const before = await measurePace()
    const measured = await measure({ minutes })
    const pace = (before + (await measurePace())) / 2
    if (pace > 1) console.log(`  work takes ${pace.toFixed(2)} times as long here`)
    const figures = measured.map((figure) => ({ ...figure, pace }))
    report.figures.push(...figures)
    console.log(writeFigures(figures))
  } catch (error) {
    // The other figures are still useful.
    console.error(error)
    report.failures.push({ name, reason: error instanceof Error ? error.message : String(error) })
  }
}
console.log(`\n${writeReport(report)}`)
process.exit(isKept(report) ? 0 : 1)
