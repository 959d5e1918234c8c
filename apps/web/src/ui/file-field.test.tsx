import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileField } from './file-field.tsx'

const picture = new File(['x'], 'lamp.png', { type: 'image/png' })

function renderField(props: Partial<React.ComponentProps<typeof FileField>> = {}) {
  const onSelect = vi.fn<(file: File) => void>()
  render(
    <FileField
      label="Picture"
      accept="image/*"
      value={null}
      onSelect={onSelect}
      paste
      {...props}
    />,
  )
  return onSelect
}

function paste(target: Element | Document, file: File) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [file] } })
  fireEvent(target, event)
}

test('a file is accepted by choice, by drop and by paste', async () => {
  const onSelect = renderField()
  await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture)
  fireEvent.drop(screen.getByText('Or drop it here, or paste it.'), {
    dataTransfer: { files: [picture] },
  })
  paste(document, picture)
  expect(onSelect).toHaveBeenCalledTimes(3)
  expect(onSelect).toHaveBeenLastCalledWith(picture)
})

test('a stored picture that does not load makes way for its sign', () => {
  const { container } = render(
    <FileField
      label="Picture"
      accept="image/*"
      value={{ name: 'lamp.png', previewUrl: 'https://gone.example/lamp.png' }}
      onSelect={() => undefined}
    />,
  )
  fireEvent.error(container.querySelector('img') as HTMLElement)
  expect(container.querySelector('img')).toBeNull()
})

test('during an upload no other file is accepted', () => {
  const onSelect = renderField({ busy: true, value: { name: 'lamp.png', previewUrl: null } })
  fireEvent.drop(screen.getByText('Or drop it here, or paste it.'), {
    dataTransfer: { files: [picture] },
  })
  paste(document, picture)
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByRole('status', { name: 'Uploading' })).toBeTruthy()
})
