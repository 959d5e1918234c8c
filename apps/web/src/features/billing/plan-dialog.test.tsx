import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, test } from 'vitest'
import type { UpgradeReason } from '#src/entities/plan/request-upgrade.ts'
import { PlanDialog } from '#src/features/billing/plan-dialog.tsx'
import { withPayments } from '#src/testing/fake-backend.ts'
import { answerPlan, planRows, type PlanRowName } from '#src/testing/plan-rows.ts'
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

it.each<[PlanRowName, UpgradeReason | undefined, RegExp | null]>([
  ['basic', { gate: 'scans' }, /^5 of 5 receipt scans this month, next on [A-Z][a-z]+ 1[.]$/u],
  ['basic', { gate: 'products', held: 7 }, /^7 of 5 products[.] Delete 3 to make room[.]$/u],
  ['basic', { gate: 'ebay_listing' }, /^eBay listing is part of Pro[.]$/u],
  ['basic', undefined, null],
  ['pro', { gate: 'scans' }, null],
])('on %s, the dialog opened by %o says %s', async (name, reason, text) => {
  await renderSignedIn(
    <PlanDialog open reason={reason} onOpenChange={() => undefined} />,
    answerPlan(() => planRows[name]),
    withPayments,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('region', { name: 'Pro' })
  const notes = dialog.queryAllByText(/ of \d|part of Pro/u).map(({ textContent }) => textContent)
  expect(notes).toHaveLength(text === null ? 0 : 1)
  expect(notes.join('')).toMatch(text ?? /^$/u)
})
