import { ImportSession } from '#src/features/products/import/file/import-session.ts'
import { serveCalls } from '#src/lib/worker-calls.ts'

serveCalls(new ImportSession())
