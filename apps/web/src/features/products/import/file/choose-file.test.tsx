import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChooseFile } from '#src/features/products/import/file/choose-file.tsx'

test('a table is pasted behind a button that looks like one', async () => {
  const onFile = vi.fn<(file: File) => void>()
  render(<ChooseFile reading={null} isWaiting={false} problem={null} onFile={onFile} />)
  const paste = screen.getByRole('button', { name: 'Paste a table instead' })
  expect(paste.className.split(' ')).toContain('border')
  await userEvent.click(paste)
  await userEvent.type(screen.getByLabelText('Table as text'), 'Name')
  await userEvent.click(screen.getByRole('button', { name: 'Read this table' }))
  expect(await onFile.mock.lastCall?.[0].text()).toBe('Name')
})
