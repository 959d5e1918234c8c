let dropped: File | null = null
const listeners = new Set<() => void>()

/** Keeps a file that was dropped or pasted on any screen for the import, which opens next or is open already. */
export function keepDropped(file: File): void {
  dropped = file
  for (const listener of listeners) listener()
}

export function droppedFile(): File | null {
  return dropped
}

export function forgetDropped(): void {
  dropped = null
}

/** Calls back when another file is dropped; returns a function that stops it. */
export function watchDropped(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
