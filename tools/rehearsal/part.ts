import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** One process of the rehearsal. */
export interface Part {
  name: string
  child: ChildProcess
  /** Asks it to stop, as a service manager does, and returns its code: 0 after a clean stop. */
  stop(): Promise<number | null>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
}

interface PartOptions {
  name: string
  file: string
  environment: Record<string, string | undefined>
  /** Called if it ends and nobody asked it to. */
  onDeath: (name: string, ending: string) => void
}

/** Milliseconds: longer than a server needs for a clean stop. */
const patience = 8000

/** Starts one of our TypeScript programs, with a channel on which it can send messages. */
export function startPart({ name, file, environment, onDeath }: PartOptions): Part {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
  const child = spawn(process.execPath, [file], { env: environment, stdio })
  let isWanted = true
  child.once('error', (error) => onDeath(name, error.message))
  child.once('exit', (code, signal) => {
    if (isWanted) onDeath(name, signal ?? `code ${code}`)
  })

  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false
    if (hasEnded()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const late = sleep(patience, 'late' as const, { ref: false })
    if ((await Promise.race([ended, late])) !== 'late') return
    child.kill('SIGKILL')
    await ended
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  return {
    name,
    child,
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
  }
}
