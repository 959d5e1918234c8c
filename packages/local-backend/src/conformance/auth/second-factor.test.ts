import { adminMfaCases, mfaCases } from '#src/conformance/auth/mfa-cases.ts'
import { recoveryCodeCases, securityKeyCases } from '#src/conformance/auth/mfa-refused-cases.ts'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { createOperator, createVisitor } from '#src/conformance/target.ts'

const { mfa } = createVisitor().auth

runMethodTable('auth.mfa', mfa, mfaCases)
runMethodTable('auth.mfa.recoveryCodes', mfa.recoveryCodes, recoveryCodeCases)
runMethodTable('auth.mfa.webauthn', mfa.webauthn, securityKeyCases)
runMethodTable('auth.admin.mfa', createOperator().auth.admin.mfa, adminMfaCases)
