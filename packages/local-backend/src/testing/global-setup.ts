import {
  startTestCluster,
  type RunningTestCluster,
  type TestCluster,
} from '#src/testing/test-cluster.ts'

interface SharedRun {
  cluster: Promise<RunningTestCluster>
  users: number
}

/** Each project loads this file again; the whole run shares one cluster through this key. */
const SHARED = Symbol.for('local-backend.test-cluster')
const holder = globalThis as { [SHARED]?: SharedRun }

interface TestProject {
  provide(key: 'testCluster', value: TestCluster): void
}

/** Starts the one PostgreSQL of a test run, and stops it when the last project is done. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder[SHARED] ??= { cluster: startTestCluster(), users: 0 })
  shared.users += 1
  const cluster = await shared.cluster
  project.provide('testCluster', cluster.facts)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete holder[SHARED]
    await cluster.stop()
  }
}
