import { showFailure } from '#src/lib/query-client.ts'

/** Says why a change of a view could not be undone. */
export function showViewUndoFailure(failure: unknown): void {
  showFailure(failure, { errorTitle: 'Nothing was undone' })
}
