import type { WaitingFile } from '#src/entities/proof/waiting-proofs.ts'

/** The button that adds the chosen files. */
export function addProofsLabel(count: number): string {
  return count < 2 ? 'Add proof' : `Add ${count} proofs`
}

/** Said when files have become proofs. */
export function addedText(count: number): string {
  return count === 1 ? 'Proof added' : `${count} proofs added`
}

/** Files that are not proofs yet, in the card. */
export function waitingText(count: number): string {
  return count === 1 ? '1 file is not added yet.' : `${count} files are not added yet.`
}

/** How far the upload of several files is; empty if nothing is under way. */
export function progressText(files: readonly WaitingFile[]): string {
  const left = files.filter(({ state }) => state === 'waiting' || state === 'sending').length
  if (left === 0) return ''
  const done = files.length - left
  return `Uploading: ${done} of ${files.length} done.`
}
