import { keepShared, markShared, readShareAddress } from '#src/entities/link/shared-link.ts'
import { takeCaptured } from '#src/features/capture/take-captured.ts'
import { showError } from '#src/ui/toast.tsx'

/** Long enough to read it after a sign-in. */
const READ_MS = 20_000

const words: Record<string, (left: string) => [text: string, detail: string]> = {
  full: (left) => [
    'This device has no room for what you shared',
    `${left} of it could not be kept. Make room on the device, then share it again.`,
  ],
  many: (left) => [
    'Too many files at once',
    `The first 50 are here. Share the other ${left} again when these are added.`,
  ],
  large: (left) => [
    left === '1' ? 'A file is too large' : `${left} files are too large`,
    'Files of up to 10 MB can be added.',
  ],
  early: () => [
    'SampleTrail was not ready for that',
    'Nothing was kept. It is ready now: share it again.',
  ],
  unreadable: () => ['What you shared could not be read', 'Share it again.'],
}

/**
 * What the device opened the app with: the worker has stored it, the browser extension has it, or it is a text in the
 * address. A sign-in loses none of it; the signed-in screens open it.
 */
export async function openShare(query: string): Promise<void> {
  const given = new URLSearchParams(query)
  const captured = given.get('captured')
  if (captured !== null) {
    await takeCaptured(captured)
    return
  }
  if (!given.has('stored')) {
    keepShared(readShareAddress(query))
    return
  }
  markShared()
  const left = /^\d{1,4}$/u.exec(given.get('left') ?? '')?.[0] ?? '1'
  const told = words[given.get('reason') ?? '']?.(left)
  if (told) showError(told[0], { detail: told[1], duration: READ_MS })
}
