/** The build's data for the worker; apps/web/build/service-worker.ts inserts it. */
interface BuildFacts {
  /** Changes with the contents of the build. */
  version: string
  /** The app's script: identifies the build of a page. */
  entry: string
  /** Files with a hash in their name: their contents never change. */
  hashed: string[]
  /** Files that keep their names; the app's page is one of them. */
  named: string[]
}

declare const BUILD_FACTS: BuildFacts

export const build: BuildFacts = BUILD_FACTS

/** The app's page: every address of the app gets it, and the page finds the right screen. */
export const shellPath = '/index.html'
