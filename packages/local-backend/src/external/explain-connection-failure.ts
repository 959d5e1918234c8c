import { BackendStartError } from '#src/errors.ts'
import type { ServerFacts } from '#src/external/read-server.ts'

type Advise = (server: ServerFacts) => string

/** By SQLSTATE, or by the code of the operating system or of TLS. */
const ADVICE: Record<string, Advise> = {
  ECONNREFUSED: () => 'Start PostgreSQL there, or correct the host and port in DATABASE_URL.',
  ENOTFOUND: () => 'Correct the host in DATABASE_URL, or the name service of this machine.',
  EAI_AGAIN: () => 'Correct the host in DATABASE_URL, or the name service of this machine.',
  ENOENT: () => 'Correct the folder of the socket in DATABASE_URL, or start PostgreSQL there.',
  ETIMEDOUT: () => 'Let this machine through to that port, or correct the host in DATABASE_URL.',
  '28P01': ({ user }) => `Correct the password of ${user} in DATABASE_URL.`,
  '28000': ({ user, database }) =>
    `Let ${user} sign in to ${database} with a password: LOGIN on the role, and a line in pg_hba.conf.`,
  '3D000': ({ user, database }) => `Make it: create database ${database} owner ${user};`,
  '53300': () => 'Raise max_connections on that server: each of our processes takes up to 46.',
  '57P03': () => 'Wait until it has started, and start again.',
  DEPTH_ZERO_SELF_SIGNED_CERT: () =>
    'Add sslrootcert=/path/to/ca.pem to DATABASE_URL, the certificate that signs for the server.',
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    'Add sslrootcert=/path/to/ca.pem to DATABASE_URL, the certificate that signs for the server.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () =>
    'Add sslrootcert=/path/to/ca.pem to DATABASE_URL, the certificate that signs for the server.',
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'Use the host name in DATABASE_URL that the certificate of the server is made out to.',
}

/** Says why a server could not be reached. Returns any other error unchanged. */
export function explainConnectionFailure(server: ServerFacts, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackendStartError) return error
  const advise = ADVICE[codeOf(error)] ?? adviseByWords(error.message)
  if (advise === undefined) return error
  return new BackendStartError(
    `PostgreSQL at ${server.host}:${server.port} could not be used: ${error.message}.`,
    `${advise(server)} Nothing was changed.`,
    { cause: error },
  )
}

/** A name with several addresses fails with all their reasons at once. */
function codeOf(error: Error): string {
  if (error instanceof AggregateError) {
    const first: unknown = error.errors[0]
    return first instanceof Error ? codeOf(first) : ''
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function adviseByWords(message: string): Advise | undefined {
  if (/does not support SSL/.test(message)) {
    return () => 'Turn TLS on there, or take sslmode out of DATABASE_URL on a network of your own.'
  }
  if (/timeout|terminated unexpectedly/i.test(message)) return ADVICE['ETIMEDOUT']
  return undefined
}
