import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { prepareServer, type ServerUnderTest } from '../run-server.ts'
import { signUp } from '../sign-up.ts'

/** A server in an empty folder with a person, and the operator's connection to its database. */
export async function openOutboxServer(folder: string) {
  const server = await prepareServer(folder)
  await server.start()
  const person = await signUp(server.url)
  const operator = new Client(readDatabase(server))
  await operator.connect()
  return { server, person, operator }
}

function readDatabase({ dataDirectory }: ServerUnderTest): string {
  const running: unknown = JSON.parse(readFileSync(join(dataDirectory, 'running.json'), 'utf8'))
  return z.object({ databaseUrl: z.string() }).parse(running).databaseUrl
}
