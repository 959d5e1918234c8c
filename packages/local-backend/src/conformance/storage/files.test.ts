import { afterAll } from 'vitest'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { arrangeCases } from '#src/conformance/storage/arrange-cases.ts'
import { listCases } from '#src/conformance/storage/list-cases.ts'
import { readCases } from '#src/conformance/storage/read-cases.ts'
import { signCases } from '#src/conformance/storage/sign-cases.ts'
import { BUCKETS, leaveStage } from '#src/conformance/storage/stage.ts'
import { uploadCases } from '#src/conformance/storage/upload-cases.ts'
import { createVisitor } from '#src/conformance/target.ts'

afterAll(leaveStage)

runMethodTable(
  'storage.from()',
  createVisitor().storage.from(BUCKETS.private),
  { ...uploadCases, ...readCases, ...listCases, ...arrangeCases, ...signCases },
  [
    // Protected or private in the client's types: how it sends, catches and writes bodies and queries.
    'fetch',
    'handleOperation',
    'uploadOrUpdate',
    'prepareUploadFormData',
    'encodeMetadata',
    'applyTransformOptsToQuery',
  ],
)
