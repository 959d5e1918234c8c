import { chromiumFlags, findChromium } from '../tools/chromium.ts'

/** For journeys with what the headless shell lacks: notifications, and a reader of PDF. */
export const wholeBrowser = {
  launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
}
