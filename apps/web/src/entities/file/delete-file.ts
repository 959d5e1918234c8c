import { callApi } from '#src/lib/api.ts'
import { showFailure } from '#src/lib/query-client.ts'

/** Deletes a private file that no product names any more; a failure is told, with a way to try again. */
export async function deleteFile(path: string): Promise<void> {
  try {
    await callApi('/api/files', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bucket: 'product-files', path }),
    })
  } catch (error) {
    showFailure(error, { errorTitle: 'The stored file could not be removed' }, () => {
      void deleteFile(path)
    })
  }
}
