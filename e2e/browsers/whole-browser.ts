import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'

/** For journeys that need what the headless shell lacks (notifications, a PDF viewer), in their own context. */
export const wholeBrowser = {
  reuseContext: false,
  launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
}
