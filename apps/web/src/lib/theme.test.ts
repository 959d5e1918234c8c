import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setTheme, useTheme } from './theme.ts'

test("a chosen theme is stored and marked on the page, the system's needs no mark", () => {
  const { result } = renderHook(() => useTheme())
  expect(result.current).toBe('system')
  act(() => setTheme('dark'))
  expect(result.current).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  act(() => setTheme('system'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('theme')).toBeNull()
})

test('changes in another tab apply here', () => {
  const { result } = renderHook(() => useTheme())
  act(() => {
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
  expect(result.current).toBe('light')
  expect(document.documentElement.dataset['theme']).toBe('light')
  act(() => setTheme('system'))
})
