import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' | ')
}

test('label, error and hint belong to the control', () => {
  render(<TextField label="Name" hint="As on the box" error="Enter a name" required />)
  const input = screen.getByLabelText(/Name/)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(input)).toBe('Enter a name | As on the box')
})

test('a field without hint and error is described by nothing', () => {
  render(<TextField label="Name" />)
  const input = screen.getByLabelText('Name')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})
