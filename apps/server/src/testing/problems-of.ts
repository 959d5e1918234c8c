import { ConfigError, readConfig, type Config } from '#src/config/config.ts'

/** The configuration that these variables give, in a fixed folder. */
export const read = (variables: Record<string, string>): Config =>
  readConfig(variables, '/srv/trail')

/** The problems of these variables; may be empty. */
export function problemsOf(variables: Record<string, string>): string[] {
  try {
    read(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
