import { showFailure } from '#src/lib/query-client.ts'

/** Says why a change of a view could not be taken back. */
export function tellViewUndo(failure: unknown): void {
  showFailure(failure, { errorTitle: 'Nothing was undone' })
}
