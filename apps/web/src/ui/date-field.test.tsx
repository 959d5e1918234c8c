import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'

function Harness({
  onChange,
  onInvalid,
}: {
  onChange?: (day: string | null) => void
  onInvalid?: (invalid: boolean) => void
}) {
  const [day, setDay] = useState<string | null>('2026-11-21')
  return (
    <DateField
      label="Order date"
      value={day}
      onInvalidChange={onInvalid}
      onChange={(next) => {
        setDay(next)
        onChange?.(next)
      }}
    />
  )
}

async function type(text: string) {
  const user = userEvent.setup()
  const input = screen.getByLabelText<HTMLInputElement>('Order date')
  await user.clear(input)
  if (text !== '') await user.type(input, text)
  await user.tab()
  return input
}

test('a day is shown in figures and can be typed in words', async () => {
  const onChange = vi.fn<(day: string | null) => void>()
  render(<Harness onChange={onChange} />)
  expect(screen.getByLabelText<HTMLInputElement>('Order date').value).toBe('11/21/2026')
  const input = await type('March 4, 2026')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-04')
  expect(input.value).toBe('03/04/2026')
})

test('an invalid day is named and stays to be corrected', async () => {
  const onInvalid = vi.fn<(invalid: boolean) => void>()
  render(<Harness onInvalid={onInvalid} />)
  const input = await type('the day after')
  expect(screen.getByText('Date input not valid.')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.value).toBe('the day after')
  expect(onInvalid).toHaveBeenLastCalledWith(true)

  await type('11/2/2026')
  expect(screen.queryByText('Date input not valid.')).toBeNull()
  expect(onInvalid).toHaveBeenLastCalledWith(false)
})

test('an emptied field is no day and no error', async () => {
  const onChange = vi.fn<(day: string | null) => void>()
  render(<Harness onChange={onChange} />)
  await type('')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.queryByText('Date input not valid.')).toBeNull()
})

test('the calendar opens on the chosen day and can be used with only the keyboard', async () => {
  const onChange = vi.fn<(day: string | null) => void>()
  const user = userEvent.setup()
  render(<Harness onChange={onChange} />)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await vi.waitFor(
    () => expect(document.activeElement?.getAttribute('aria-label')).toContain('November 21st'),
    { timeout: 5000 },
  )
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(onChange).toHaveBeenCalledWith('2026-11-20')
})

test('a field that is removed with invalid text does not block saving', async () => {
  const onInvalid = vi.fn<(invalid: boolean) => void>()
  const { unmount } = render(<Harness onInvalid={onInvalid} />)
  await type('some day')
  expect(onInvalid).toHaveBeenLastCalledWith(true)
  unmount()
  expect(onInvalid).toHaveBeenLastCalledWith(false)
})

test('invalid text is reported when Enter submits the form, too', async () => {
  const onInvalid = vi.fn<(invalid: boolean) => void>()
  render(<Harness onInvalid={onInvalid} />)
  const input = screen.getByLabelText<HTMLInputElement>('Order date')
  await userEvent.clear(input)
  await userEvent.type(input, 'some day{Enter}')
  expect(onInvalid).toHaveBeenLastCalledWith(true)
})
