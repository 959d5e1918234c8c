import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InstallDialog } from '#src/entities/extension/install-dialog.tsx'

test('people who load the extension by hand read whom to ask for it, and no commands', async () => {
  render(<InstallDialog open onOpenChange={() => undefined} onClosed={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('from the owner of this server')
  expect(dialog.textContent).not.toContain('npm')
})
