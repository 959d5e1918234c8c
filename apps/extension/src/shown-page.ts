import '#src/set-up-zod.ts'
import { isOrderPage } from '@sampletrail/domain/order-pages/page-address.ts'
import { sendPage } from '#src/capture/send-page.ts'
import { showNote } from '#src/page-note.ts'

// Runs once in the page on which somebody pressed the toolbar button.

async function send(): Promise<void> {
  const parts = isOrderPage(window.location.href) ? 'text' : 'text and data'
  const problem = await sendPage(document, parts)
  if (problem !== null) showNote(document, problem)
}

void send()
