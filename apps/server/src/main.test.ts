import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#src/http/listen.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const adminProgram = fileURLToPath(new URL('./admin.ts', import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampletrail-main-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Run {
  child: ChildProcess
  output(): string
  errors(): string
  ended: Promise<number | null>
}

function run(file: string, words: string[], settings: Record<string, string>): Run {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = Promise.withResolvers<number | null>()
  child.once('exit', (code) => ended.resolve(code))
  return { child, output: () => output, errors: () => errors, ended: ended.promise }
}

/** The origin that a started server prints. */
async function waitUntilReady(started: Run): Promise<string> {
  for (;;) {
    const origin = /ready: (\S+)/.exec(started.output())?.[1]
    if (origin) return origin.replace('localhost', '127.0.0.1')
    if (started.child.exitCode !== null) throw new Error(started.errors())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a start that cannot succeed', () => {
  test('because of its settings reports every problem, in words, and changes nothing', async () => {
    const data = join(folder, 'untouched')
    const started = run(program, [], { PORT: 'web', LOG_LEVEL: 'loud', DATA_DIR: data })
    expect(await started.ended).toBe(1)
    expect(started.errors()).toMatch(/^2 settings make no sense:\n {2}PORT is "web"/)
    expect(started.errors()).toContain('LOG_LEVEL is "loud"')
    expect(started.errors()).not.toMatch(/\n\s+at /)
    expect(existsSync(data)).toBe(false)
  })

  test('because of a setting in .env says so as well', async () => {
    await writeFile(join(folder, '.env'), 'PORT=99999\n')
    const started = run(program, [], {})
    expect(await started.ended).toBe(1)
    expect(started.errors()).toContain('PORT is "99999"')
    await rm(join(folder, '.env'))
  })

  test('because its port is in use says so before it creates a data directory', async () => {
    const other = await listen('127.0.0.1', 0)
    const data = join(folder, 'unmade')
    const started = run(program, [], { PORT: String(other.port), DATA_DIR: data })
    expect(await started.ended).toBe(1)
    expect(started.errors()).toBe(
      `Port ${other.port} is taken by another program, perhaps by SampleTrail itself.\n` +
        `Stop that program, or choose another port: PORT=${other.port + 1} npm start\n`,
    )
    expect(existsSync(data)).toBe(false)
    await other.drain(0)
  })

  test('because its data directory belongs to another program does not change that directory', async () => {
    const data = join(folder, 'foreign')
    await mkdir(data)
    await writeFile(join(data, 'thesis.txt'), 'chapter 1')
    const started = run(program, [], { PORT: '0', DATA_DIR: data })
    expect(await started.ended).toBe(1)
    expect(started.errors()).toContain('thesis.txt')
    expect(started.errors()).not.toMatch(/\n\s+at /)
  })
})

describe('a server', () => {
  test('starts, answers, accepts commands, refuses a second start, and stops cleanly', async () => {
    const settings = { PORT: '0', DATA_DIR: join(folder, 'data') }
    const started = run(program, [], settings)
    const origin = await waitUntilReady(started)
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await stat(join(folder, 'data', 'running.json'))).mode & 0o777).toBe(0o600)

    const second = run(program, [], settings)
    expect(await second.ended).toBe(1)
    expect(second.errors()).toContain('in use by another server')

    const unknown = run(adminProgram, ['grant', 'nobody@example.com'], settings)
    expect(await unknown.ended).toBe(1)
    expect(unknown.errors()).toContain('nobody@example.com')

    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(existsSync(join(folder, 'data', 'running.json'))).toBe(false)
    expect(started.errors()).toBe('')

    const stopped = run(adminProgram, ['mail', 'nobody@example.com'], settings)
    expect(await stopped.ended).toBe(1)
    expect(stopped.errors()).toContain('No email to nobody@example.com')
  })

  test('can be stopped while it is still starting', async () => {
    const data = join(folder, 'hasty')
    const started = run(program, [], { PORT: '0', DATA_DIR: data })
    while (!existsSync(join(data, 'lock'))) await new Promise((resolve) => setTimeout(resolve, 20))
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
  })
})
