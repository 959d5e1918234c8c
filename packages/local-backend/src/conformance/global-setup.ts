import { startTarget } from '#src/conformance/start-target.ts'
import type { TargetFacts } from '#src/conformance/target.ts'

interface TestProject {
  provide(key: 'target', value: TargetFacts): void
}

/** Finds or starts the project that the suite drives. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await startTarget(process.env)
  project.provide('target', running.facts)
  return () => running.stop()
}
