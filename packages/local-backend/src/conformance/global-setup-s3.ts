import { startTarget } from '#src/conformance/start-target.ts'
import type { TargetFacts } from '#src/conformance/target.ts'
import { startS3Server } from '#src/storage/s3/s3-server.fixture.ts'

interface TestProject {
  provide(key: 'target', value: TargetFacts): void
}

/** The same with its files in a bucket. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bucket = await startS3Server()
  const running = await startTarget({ ...process.env, CONFORMANCE_S3_URL: bucket.url })
  project.provide('target', running.facts)
  return async () => {
    await running.stop()
    await bucket.stop()
  }
}
