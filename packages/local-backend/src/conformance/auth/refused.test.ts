import { oauthCases, passkeyCases } from '#src/conformance/auth/refused-cases.ts'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { createVisitor } from '#src/conformance/target.ts'

const { oauth, passkey } = createVisitor().auth

runMethodTable('auth.oauth', oauth, oauthCases)
runMethodTable('auth.passkey', passkey, passkeyCases)
