import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

export interface RunningServer {
  process: ChildProcess
  pid: number
  url: string
  /** Seconds from the start of the command until /healthz said ok. */
  secondsToReady: number
  stop(): Promise<void>
}

const patience = 60_000

const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))

/** The server as `npm start` finally runs it, in a process that can be inspected directly. */
export const serverCommand = (scripts.start.split('&& exec ')[1] ?? '').split(' ')

/** One address represents every client here. */
const limits = { API_CALLS_PER_MINUTE: '1000000', REST_CALLS_PER_MINUTE: '1000000' }

/** Starts a command that serves on `port`, and waits until it is ready. Throws if it ends or takes too long. */
export async function startServer(
  command: string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const [program = '', ...words] = command
  const url = `http://127.0.0.1:${port}`
  if (await isReady(url)) throw new Error(`Another server answers on port ${port} already.`)
  const began = performance.now()
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...limits, ...environment },
  })
  await once(child, 'spawn')
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended before it was ready.`)
    if (performance.now() - began > patience) throw new Error(`${command.join(' ')} is not ready.`)
    await sleep(10)
  }
  return {
    process: child,
    pid: child.pid ?? 0,
    url,
    secondsToReady: (performance.now() - began) / 1000,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    // Nobody listens yet.
    return false
  }
}
