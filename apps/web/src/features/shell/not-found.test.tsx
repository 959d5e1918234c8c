import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSession } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'

test.each([
  ['signed in', 'Go to the dashboard', '/dashboard'],
  ['signed out', 'Go to the home page', '/'],
])('an unknown address leads somebody who is %s on: %s', async (who, label, target) => {
  if (who === 'signed in')
    localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  await openApp('/nonsense')
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined()
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(target)
})
