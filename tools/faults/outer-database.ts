import { Client } from 'pg'
import {
  PREPARATION,
  startForeignServer,
} from '../../packages/local-backend/src/external/server.fixture.ts'

/** An operator's own PostgreSQL: servers get only its address. */
export interface OuterDatabase {
  url: string
  /** A superuser session, for checks from outside. */
  operator: Client
  stop(): Promise<void>
}

export async function startOuterDatabase(
  environment: Record<string, string> = {},
): Promise<OuterDatabase> {
  const server = await startForeignServer({}, environment)
  try {
    await server.run(PREPARATION)
    const operator = new Client({ connectionString: server.url('postgres') })
    await operator.connect()
    return {
      url: server.url(),
      operator,
      async stop() {
        await operator.end()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
