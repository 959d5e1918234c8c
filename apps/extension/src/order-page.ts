import '#src/set-up-zod.ts'
import { isOrderPage } from '@sampletrail/domain/order-pages/page-address.ts'
import { showOrderButton } from '#src/capture/order-button.ts'
import { sendPage } from '#src/capture/send-page.ts'

// Runs in Amazon's pages with orders. It reads nothing before the person presses the button.

/** Long enough to read a sentence. */
const READ_MS = 8000

if (isOrderPage(window.location.href)) {
  const button = showOrderButton(document, 'Add to SampleTrail', () => void send())
  const send = async (): Promise<void> => {
    button.say('SampleTrail opens …')
    const problem = await sendPage(document, 'text')
    if (problem !== null) button.say(problem)
    setTimeout(() => button.say(null), problem === null ? 1000 : READ_MS)
  }
}
