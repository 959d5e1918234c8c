import { flagForcedOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { demoDialogId } from '#src/features/marketing/demo-dialog-id.ts'
import { prepareDemo } from '#src/features/marketing/prepare-demo.ts'
import { readDemoVideo } from '#src/features/marketing/read-demo-video.ts'
import { quietErrors } from '#src/lib/quiet-errors.ts'
import { captureReferral } from '#src/lib/referral.ts'
import { applyTheme, themeKey } from '#src/lib/stored-theme.ts'

// All scripts of the static public pages, which are complete without them.

if (import.meta.env.PROD) quietErrors(window)
captureReferral()
flagForcedOnboarding(location.search)

window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) applyTheme()
})

// The page may have been built in another year.
for (const element of document.querySelectorAll('[data-year]')) {
  element.textContent = String(new Date().getFullYear())
}

const dialog = document.getElementById(demoDialogId)
if (dialog instanceof HTMLDialogElement) prepareDemo(dialog, readDemoVideo())
