import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/**
 * How PostgreSQL's programs are run: as whom, with which libraries, and, when a folder above the data directory or
 * the binaries is closed to that user, with which help.
 */
export interface Runner {
  /** System user that the programs run as; null: the one that this process runs as. */
  identity: { uid: number; gid: number } | null
  /** Put before the program, for example setpriv with its options. */
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
