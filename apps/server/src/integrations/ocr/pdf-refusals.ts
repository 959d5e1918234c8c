import { AppError } from '#src/http/app-error.ts'

/** The refusal of a PDF that asks for a password. */
export function lockedPdf(cause: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'This PDF is protected by a password. Save a copy without one, or take a screenshot, and try again.',
    { cause },
  )
}

/** The refusal of a PDF that cannot be opened. */
export function damagedPdf(cause: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'This PDF is damaged and cannot be read. Open it, save a new copy, and try again.',
    { cause },
  )
}
