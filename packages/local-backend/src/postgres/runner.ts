import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/**
 * How PostgreSQL's programs run: as which user, with which libraries, and with which help if a folder above the data
 * directory or the binaries is closed to that user.
 */
export interface Runner {
  /** System user of the programs; null: the user of this process. */
  identity: { uid: number; gid: number } | null
  /** Prefix of the program, for example setpriv with its options. */
  prefix: string[]
  environment: NodeJS.ProcessEnv
}

export function runProgram(
  runner: Runner,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  // A prefix changes the user itself.
  const identity = runner.prefix.length > 0 ? null : runner.identity
  return spawn(command, rest, { ...options, ...identity, env: runner.environment })
}
