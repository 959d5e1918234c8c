import { codeCases } from '#src/conformance/auth/code-cases.ts'
import { mergeTables } from '#src/conformance/auth/merge-tables.ts'
import { openidCases } from '#src/conformance/auth/openid-cases.ts'
import { recoveryCases } from '#src/conformance/auth/recovery-cases.ts'
import { refusedCases } from '#src/conformance/auth/refused-cases.ts'
import { sessionCases } from '#src/conformance/auth/session-cases.ts'
import { signUpCases } from '#src/conformance/auth/sign-up-cases.ts'
import { userCases } from '#src/conformance/auth/user-cases.ts'
import { runMethodTable } from '#src/conformance/method-tables.ts'
import { createVisitor } from '#src/conformance/target.ts'

const cases = mergeTables(
  signUpCases,
  codeCases,
  recoveryCases,
  sessionCases,
  userCases,
  openidCases,
  refusedCases,
)
// Private in the client's types, and behind public methods that all have cases.
const internals = ['fetch', 'fetchJwk', 'logger', 'signInWithEthereum', 'signInWithSolana']

runMethodTable('auth', createVisitor().auth, cases, internals)
