import { makeSeed } from '#src/testing/seed-directory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seedDirectory: string
  }
}

interface TestProject {
  provide(key: 'seedDirectory', value: string): void
}

/** Creates the data directory that each server under test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = await makeSeed()
  project.provide('seedDirectory', seed.directory)
  return () => seed.remove()
}
