import { useUndoImport } from '#src/entities/import/use-recent-imports.ts'
import { toggledImportWords } from '#src/features/products/import/words.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** Undoes an import, or reverses that, and shows the result, long enough to read. */
export function useToggleImport() {
  return useUndoImport((turned) => {
    const { text, detail } = toggledImportWords(turned)
    showSuccess(text, { detail, duration: 8000 })
  })
}
