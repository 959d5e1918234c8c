import { act, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { useUpgradeRequests } from '#src/entities/plan/request-upgrade.ts'
import { Toaster } from '#src/ui/toaster.tsx'

afterEach(() => act(() => toast.remove()))

test('a notice says once that the uses are used up, and the plans open', () => {
  const asked = vi.fn<() => void>()
  function Plans() {
    useUpgradeRequests(asked)
    return <Toaster />
  }
  render(<Plans />)
  act(() => refuseUse('scans', 'You have used them all.'))
  act(() => refuseUse('scans', 'You have used them all.'))
  expect(screen.getAllByText('You have used them all.')).toHaveLength(1)
  expect(asked).toHaveBeenCalledTimes(2)
})
