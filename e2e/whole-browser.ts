import { chromiumFlags, findChromium } from '../tools/chromium.ts'

/** For journeys with what the headless shell lacks (notifications, a reader of PDF), in a context of their own. */
export const wholeBrowser = {
  reuseContext: false,
  launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
}
