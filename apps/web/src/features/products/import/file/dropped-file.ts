let dropped: File | null = null

/** Keeps a file that was dropped on another screen for the import, which opens next. */
export function keepDropped(file: File): void {
  dropped = file
}

export function droppedFile(): File | null {
  return dropped
}

export function forgetDropped(): void {
  dropped = null
}
