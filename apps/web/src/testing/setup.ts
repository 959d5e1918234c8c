import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, vi } from 'vitest'

// Parts of a screen load when they are opened, which takes many seconds on a machine that does other work, too.
configure({ asyncUtilTimeout: 15_000 })

// Tests check a page after its first moments; after-first-screen.test.ts checks those.
vi.mock('#src/lib/after-first-screen.ts', () => ({
  afterFirstScreen: (work: () => (() => void) | undefined) => {
    const undo = work()
    return () => undo?.()
  },
}))

// A console error that no test expects is a failure: React and the libraries complain there first.
let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  // An answer that arrived after another test's end may still have shown something.
  toast.remove()
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args)
  })
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    // Every test has a new client.
    if (!String(args[0]).includes('Multiple GoTrueClient instances')) complaints.push(args)
  })
})

// Test files in one worker share a window and loaded modules, so each test leaves them as they were.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  if (complaints.length > 0) {
    throw new Error(
      `Unexpected on the console: ${complaints.map((args) => args.join(' ')).join('; ')}`,
    )
  }
})
