/** The default: the address of a server on this machine. */
const local = ['http://localhost:3000', 'http://127.0.0.1:3000']

/** The given origins, or what is wrong with them: https, or http on this machine. */
export function readOrigins(words: readonly string[]): {
  origins: readonly string[]
  problem: string | null
} {
  if (words.length === 0) return { origins: local, problem: null }
  const wrong = words.find((word) => !isOrigin(word))
  return wrong === undefined
    ? { origins: words.map((word) => new URL(word).origin), problem: null }
    : {
        origins: [],
        problem: `"${wrong}" must be an origin such as https://sampletrail.example, without a path; http only for this machine.`,
      }
}

function isOrigin(word: string): boolean {
  const url = URL.parse(word)
  if (url === null || url.pathname !== '/' || url.search || url.hash || url.username) return false
  // A star would match every site.
  if (!/^[a-z0-9.-]+$/.test(url.hostname)) return false
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
}
