import { BackendStartError } from '#src/errors.ts'

/** The parts of a connection string. */
export interface ServerFacts {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** The text after the question mark. */
  parameters: string
}

const EXAMPLE = 'postgresql://sampletrail:password@db.example:5432/sampletrail'

/** Reads `postgresql://user:password@host:port/database?parameters`. Throws `BackendStartError`, without repeating values. */
export function readServer(databaseUrl: string): ServerFacts {
  const url = URL.parse(databaseUrl)
  const missing = url === null ? ['a readable address'] : findMissing(url)
  if (url === null || missing.length > 0) {
    throw new BackendStartError(
      `DATABASE_URL lacks ${missing.join(', ')}.`,
      `Write it as ${EXAMPLE}, with characters such as @ : / % in the password as %40 %3A %2F %25.`,
    )
  }
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 5432 : Number(url.port),
    database: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    parameters: url.search.slice(1),
  }
}

function findMissing(url: URL): string[] {
  const parts: [string, string][] = [
    ['a host', url.hostname],
    ['a user', url.username],
    ['a password', url.password],
    ['the name of a database', url.pathname.slice(1)],
  ]
  return parts.filter(([, value]) => value === '').map(([name]) => name)
}
