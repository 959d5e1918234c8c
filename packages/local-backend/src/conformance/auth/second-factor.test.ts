import { adminMfaCases, mfaCases } from '#src/conformance/auth/mfa-cases.ts'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { createOperator, createVisitor } from '#src/conformance/target.ts'

runMethodTable('auth.mfa', createVisitor().auth.mfa, mfaCases)
runMethodTable('auth.admin.mfa', createOperator().auth.admin.mfa, adminMfaCases)
