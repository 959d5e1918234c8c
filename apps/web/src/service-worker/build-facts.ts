/** What the build tells the worker; apps/web/build/service-worker.ts puts it in. */
interface BuildFacts {
  /** Changes with whatever the build contains. */
  version: string
  /** The app's script: tells which build a page is of. */
  entry: string
  /** Files with a hash in their name: what they hold never changes. */
  hashed: string[]
  /** Files that keep their names; the app's page is one of them. */
  named: string[]
}

declare const BUILD_FACTS: BuildFacts

export const build: BuildFacts = BUILD_FACTS

/** The app's page: every address of the app gets it, and finds its own screen. */
export const shellPath = '/index.html'
