import { adminCases } from '#src/conformance/auth/admin-cases.ts'
import { linkCases } from '#src/conformance/auth/link-cases.ts'
import {
  adminOauthCases,
  adminPasskeyCases,
  customProviderCases,
} from '#src/conformance/auth/refused-cases.ts'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { createOperator } from '#src/conformance/target.ts'

const { admin } = createOperator().auth

runMethodTable('auth.admin', admin, { ...adminCases, ...linkCases }, ['fetch'])
runMethodTable('auth.admin.oauth', admin.oauth, adminOauthCases)
runMethodTable('auth.admin.passkey', admin.passkey, adminPasskeyCases)
runMethodTable('auth.admin.customProviders', admin.customProviders, customProviderCases)
