import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlanDialog } from '#src/features/billing/plan-dialog.tsx'
import { withPayments } from '#src/testing/fake-backend.ts'
import { answerPlan, planRows } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

function Harness() {
  const [open, setOpen] = useState(false)
  return (
    <main id="content" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Explore
      </button>
      <PlanDialog open={open} onOpenChange={setOpen} />
    </main>
  )
}

test('the focus stays in the dialog if the button that opened the question is gone', async () => {
  let row: object = planRows.trial
  await renderSignedIn(
    <Harness />,
    {
      ...answerPlan(() => row),
      'POST /api/subscription/cancellation': ({ body }) => {
        row = planRows.cancelledTrial
        return { body }
      },
    },
    withPayments,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Explore' }))
  const chooser = within(await screen.findByRole('dialog'))
  await user.click(await chooser.findByRole('button', { name: 'Switch to Basic' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Switch to Basic' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const keep = await chooser.findByRole('button', { name: 'Keep Pro' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
})
