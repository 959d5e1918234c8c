import { createServer } from 'node:net'

/** Asks the operating system for a TCP port on 127.0.0.1 that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  return await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('No free port was found'))
      })
    })
  })
}
