import { findChromium, findHeadlessChromium, installChromium } from './chromium.ts'

const howTo =
  'End-to-end tests need a Chromium, and none was found. Install one (Debian: `apt-get install chromium`, ' +
  'elsewhere: `npx playwright install chromium`) or set CHROMIUM_PATH to the program.'

installChromium()
const path = findChromium()

if (path === null) {
  console.error(howTo)
  process.exit(1)
}
console.log(`Browser: ${path}; for journeys without extensions: ${findHeadlessChromium()}`)
