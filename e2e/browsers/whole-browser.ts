import { chromiumFlags, findChromium } from '../../tools/running/chromium.ts'

/** For journeys that need features that the headless shell lacks (notifications, a PDF viewer), in a separate context. */
export const wholeBrowser = {
  reuseContext: false,
  launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumFlags },
}
