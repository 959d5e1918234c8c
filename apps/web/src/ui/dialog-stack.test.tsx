import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '#src/ui/dialog.tsx'

function TwoDialogs() {
  const [isLowerOpen, setLowerOpen] = useState(true)
  const [isUpperOpen, setUpperOpen] = useState(false)
  return (
    <>
      <Dialog open={isLowerOpen} onOpenChange={setLowerOpen} title="Form">
        <input aria-label="Name" />
        <button type="button" onClick={() => setUpperOpen(true)}>
          Show plans
        </button>
      </Dialog>
      <Dialog open={isUpperOpen} onOpenChange={setUpperOpen} title="Plans">
        <button type="button">Choose</button>
      </Dialog>
    </>
  )
}

it('one press of Escape closes the top dialog, and the next one that below', async () => {
  const user = userEvent.setup()
  render(<TwoDialogs />)
  await user.click(await screen.findByRole('button', { name: 'Show plans' }))
  expect(await screen.findByText('Plans')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Plans')).toBeNull()
  expect(screen.getByText('Form')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Form')).toBeNull()
})

it('a dialog that opens above another replaces it, which is there again as it was once it has closed', async () => {
  const user = userEvent.setup()
  render(<TwoDialogs />)
  const lower = (await screen.findByText('Form')).closest('[role=dialog]')
  const seen = () => lower?.className.endsWith('pointer-events-none opacity-0') === false
  expect(seen()).toBe(true)
  await user.type(screen.getByLabelText('Name'), 'Lamp')
  await user.click(screen.getByRole('button', { name: 'Show plans' }))
  expect(await screen.findByText('Plans')).toBeDefined()
  expect(seen()).toBe(false)
  await user.keyboard('{Escape}')
  expect(seen()).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lamp')
})
