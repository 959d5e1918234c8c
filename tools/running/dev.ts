import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { localOrigin } from '../../apps/server/src/http/local-origin.ts'
import { readVariables } from '../../apps/server/src/config/read-variables.ts'
import { describeStartFailure } from '../../apps/server/src/running/start-error.ts'
import { findVite, webDirectory } from './find-vite.ts'

/**
 * Serves the server and the web app at one address and restarts each when its files change: Vite listens on the public
 * port and forwards requests for the server.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Opens a port for a moment, to check that it is free; 0 finds a free one. */
async function tryPort(port: number): Promise<number> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject)
  probe.listen(port, '127.0.0.1', resolve)
  await promise
  const taken = (probe.address() as AddressInfo).port
  const closed = Promise.withResolvers<void>()
  probe.close(() => closed.resolve())
  await closed.promise
  return taken
}

async function choosePorts(): Promise<{ port: number; serverPort: number }> {
  const { port } = readConfig(readVariables(root), root)
  const free = await tryPort(port).catch(() => {
    console.error(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=3100 npm run dev`,
    )
    process.exit(1)
  })
  return { port: free, serverPort: await tryPort(0) }
}

function startAll(port: number, serverPort: number): ChildProcess[] {
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? localOrigin(port),
    SERVER_URL: `http://127.0.0.1:${serverPort}`,
  }
  const vite = findVite(webDirectory)
  if (!vite) {
    console.error('Vite is not installed. Run `npm ci` without --omit=dev.')
    process.exit(1)
  }
  const viteWords = ['--host', '127.0.0.1', '--port', String(port), '--strictPort']
  return [
    spawn(
      process.execPath,
      ['--watch', '--watch-preserve-output', join(root, 'apps', 'server', 'src', 'main.ts')],
      { cwd: root, env: environment, stdio: 'inherit' },
    ),
    spawn(process.execPath, [vite, ...viteWords, '--logLevel', 'warn', '--clearScreen', 'false'], {
      cwd: webDirectory,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  ]
}

/** When one process ends, stops the other. */
function endTogether(children: ChildProcess[]): void {
  let open = children.length
  let exitCode = 0
  let asked = false
  const stop = (): void => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      asked = true
      stop()
    })
  }
  for (const child of children) {
    child.once('exit', (code) => {
      open -= 1
      exitCode ||= code ?? 1
      if (open === 0) process.exit(asked ? 0 : exitCode)
      stop()
    })
  }
}

try {
  const { port, serverPort } = await choosePorts()
  endTogether(startAll(port, serverPort))
} catch (error) {
  const words = describeStartFailure(error)
  if (words === null) throw error
  console.error(words)
  process.exit(1)
}
