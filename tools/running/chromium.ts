import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without a window and without extensions: a third less work for the same pages. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** Where systems install Chromium, ordered by how likely it is to be current. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags that a headless Chromium needs in a container, and those that stop its own network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser for end-to-end tests: CHROMIUM_PATH, Playwright's own download, or the system's. Null if there is none.
 * @throws if CHROMIUM_PATH is set and cannot be run, because silently using another browser would hide the mistake.
 */
export function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutable(chosen)) {
      throw new Error(`CHROMIUM_PATH is '${chosen}', which is not a program that can be run.`)
    }
    return chosen
  }
  return [chromium.executablePath(), ...systemPaths].find(isExecutable) ?? null
}

/**
 * The browser for journeys that need no extension: the headless shell if the system has one, otherwise as `findChromium`.
 */
export function findHeadlessChromium(): string | null {
  const isChosen = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  return !isChosen && isExecutable(headlessShell) ? headlessShell : findChromium()
}

/** Installs the missing parts of Debian's Chromium if that is possible without a question. */
export function installChromium(): void {
  const isRoot = process.getuid?.() === 0
  const isThere = findChromium() !== null && findHeadlessChromium() !== findChromium()
  const isChosen = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  if (isThere || isChosen || !isRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const words of [
    ['update', '-q'],
    ['install', '-y', '-q', 'chromium'],
    // Debian has this package; systems based on it may not. Then Chromium itself plays every journey.
    ['install', '-y', '-q', 'chromium-headless-shell'],
  ]) {
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  }
}
