import type { Captured } from '#src/entities/capture/captured.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** Opens emails that were shared with the app, pasted or dropped. */
export function openMails(_mails: Extract<Captured, { kind: 'mails' }>): void {
  showNotice('Emails cannot be read yet', {
    detail: 'Paste the text of the order, or add a screenshot of it.',
    duration: 8000,
  })
}
