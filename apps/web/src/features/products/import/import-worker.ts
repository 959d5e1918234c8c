import { ImportSession } from '#src/features/products/import/import-session.ts'
import { serveCalls } from '#src/lib/worker-calls.ts'

serveCalls(new ImportSession())
